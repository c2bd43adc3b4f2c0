-- Lists of an operator's bookings: what a search compares, kept beside the row, and an index for each way to look.
alter table bookings add column search_text text generated always as (
  search_key(name || ' ' || surname || ' ' || email || ' ' || phone || ' +' || regexp_replace(phone, '[^0-9]', '', 'g') || ' ' || reference)) stored;
--> statement-breakpoint
create index bookings_search_idx on bookings using gin (search_text gin_trgm_ops);
--> statement-breakpoint
-- By -id, not by id: a plan that doesn't know the activity would else walk the primary key through everybody's bookings.
create index bookings_activity_new_idx on bookings (activity_id, (-id));
--> statement-breakpoint
create index bookings_activity_status_idx on bookings (activity_id, status, (-id));
--> statement-breakpoint
-- The few that others resell: their owner's other bookings are found as their seller's.
create index bookings_resold_new_idx on bookings (owner_activity_id, (-id)) where activity_id <> owner_activity_id;
--> statement-breakpoint
create index bookings_resold_start_idx on bookings (owner_activity_id, starts_at, id) where activity_id <> owner_activity_id;
--> statement-breakpoint
-- Guests are people by their address.
create index bookings_activity_guest_idx on bookings (activity_id, lower(email), id);
