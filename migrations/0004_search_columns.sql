-- What searches compare, kept beside the row: folding ten thousand descriptions for each search took a second.
-- Known to SQL alone: no page shows them, so that db/schema does not name them.
alter table activities
  add column search_name text generated always as (search_key(name)) stored,
  add column search_text text generated always as (search_key(name || ' ' || coalesce(city, '') || ' ' || description)) stored;
--> statement-breakpoint
alter table services add column search_name text generated always as (search_key(name)) stored;
--> statement-breakpoint
drop index activities_search_idx;
--> statement-breakpoint
create index activities_search_idx on activities using gin (search_text gin_trgm_ops);
--> statement-breakpoint
drop index services_search_idx;
--> statement-breakpoint
create index services_search_idx on services using gin (search_name gin_trgm_ops);
