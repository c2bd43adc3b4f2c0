-- Step by step.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "allocations_hold_idx" ON "allocations" USING btree ("hold_expires_at") WHERE hold_expires_at is not null;--> statement-breakpoint

-- Processes keep public pages until they hear that what the pages show has changed (server/kept/). Each table that
-- public pages read says so, with the activity that the row belongs to; an empty message means any of them. Twice the
-- same message in one transaction is sent once, when it commits.
create or replace function tell_pages_changed() returns trigger language plpgsql as $$
declare
  activity integer;
begin
  if tg_argv[0] is null then
    perform pg_notify('pages_changed', '');
    return null;
  end if;
  -- The argument is written below: a query that finds the activities of the row $1.
  for activity in execute tg_argv[0] using case tg_op when 'DELETE' then old else new end loop
    perform pg_notify('pages_changed', activity::text);
  end loop;
  return null;
end
$$;
--> statement-breakpoint

do $$
declare
  own constant text := 'select ($1).activity_id';
  of_service constant text := 'select activity_id from services where id = ($1).service_id';
  of_catalog constant text := 'select activity_id from catalogs where id = ($1).catalog_id';
  of_resource constant text := 'select activity_id from resources where id = ($1).resource_id';
  of_rate constant text := 'select s.activity_id from rates r join services s on s.id = r.service_id where r.id = ($1).rate_id';
  of_calendar constant text := 'select r.activity_id from calendars c join resources r on r.id = c.resource_id where c.id = ($1).calendar_id';
  of_slot constant text := 'select r.activity_id from slots s join calendars c on c.id = s.calendar_id
    join resources r on r.id = c.resource_id where s.id = ($1).slot_id';
  told constant text[] := array[
    ['activity_images', own],
    ['images', own],
    ['catalogs', own],
    ['services', own],
    ['service_categories', own],
    ['resources', own],
    ['catalog_images', of_catalog],
    ['catalog_services', of_catalog],
    ['rates', of_service],
    ['service_images', of_service],
    ['service_questions', of_service],
    ['service_resources', of_service],
    ['rate_base_prices', of_rate],
    ['rate_periods', of_rate],
    ['calendars', of_resource],
    ['resource_terms', of_resource],
    ['sales_stops', of_resource],
    ['closed_dates', of_calendar],
    ['slots', of_calendar],
    ['slot_closures', of_slot],
    ['marketplace_entries', 'select unnest(array[($1).origin_activity_id, ($1).destination_activity_id])']];
  each text[];
begin
  foreach each slice 1 in array told loop
    execute format('create or replace trigger tell_pages_changed after insert or update or delete on %I
      for each row execute function tell_pages_changed(%L)', each[1], each[2]);
    -- No table stays locked while the next one is waited for.
    commit;
  end loop;
end
$$;
--> statement-breakpoint

create or replace trigger tell_pages_changed after insert or update or delete on activity_types
  for each statement execute function tell_pages_changed();
--> statement-breakpoint

-- Whether an activity can be paid decides whether it can be booked.
create or replace trigger tell_pages_changed after update of transfers_active, disconnected_at on payment_accounts
  for each statement execute function tell_pages_changed();
--> statement-breakpoint

-- Places come and go with every booking: told once for each statement.
create or replace function tell_places_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('pages_changed', activity_id::text)
     from (select distinct r.activity_id from changed join resources r on r.id = changed.resource_id) whose;
  return null;
end
$$;
--> statement-breakpoint

create or replace trigger tell_places_taken after insert on allocations
  referencing new table as changed for each statement execute function tell_places_changed();
--> statement-breakpoint

create or replace trigger tell_places_freed after delete on allocations
  referencing old table as changed for each statement execute function tell_places_changed();
--> statement-breakpoint

create or replace trigger tell_places_left after update on allocations
  referencing old table as changed for each statement execute function tell_places_changed();
--> statement-breakpoint

create or replace trigger tell_places_moved after update on allocations
  referencing new table as changed for each statement execute function tell_places_changed();
