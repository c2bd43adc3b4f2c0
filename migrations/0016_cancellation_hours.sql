-- Step by step.
ALTER TABLE "bookings" ADD COLUMN IF NOT EXISTS "cancellation_hours" integer;--> statement-breakpoint
-- The release before this one, which may still run beside it, doesn't write this column.
CREATE OR REPLACE FUNCTION bookings_cancellation_hours() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.cancellation_hours := least(greatest(round(extract(epoch from new.starts_at - new.free_cancellation_until) / 3600), 0), 8760);
  return new;
end
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER bookings_cancellation_hours BEFORE INSERT ON "bookings" FOR EACH ROW WHEN (new.cancellation_hours IS NULL)
  EXECUTE FUNCTION bookings_cancellation_hours();--> statement-breakpoint
-- The deadline of a booking that was moved after it says nothing of the hours it was sold with: the service's stand in.
DO $$
declare
  reached integer := 0;
  last integer;
begin
  loop
    select max(id) into last from (select id from bookings where id > reached order by id limit 1000) batch;
    exit when last is null;
    update bookings b set cancellation_hours = case
      when exists (select from booking_events e where e.booking_id = b.id and e.kind = 'moved' and e.at > b.free_cancellation_until)
        then (select s.cancellation_hours from services s where s.id = b.service_id)
      else least(greatest(round(extract(epoch from b.starts_at - b.free_cancellation_until) / 3600), 0), 8760) end
     where b.id > reached and b.id <= last and b.cancellation_hours is null;
    commit;
    reached := last;
  end loop;
end
$$;--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT IF EXISTS "bookings_cancellation_range", ADD CONSTRAINT "bookings_cancellation_range" CHECK ("bookings"."cancellation_hours" between 0 and 8760) NOT VALID;--> statement-breakpoint
ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_cancellation_range";--> statement-breakpoint
-- Known to hold, NOT NULL is set without reading the table while it is locked.
ALTER TABLE "bookings" DROP CONSTRAINT IF EXISTS "bookings_cancellation_known", ADD CONSTRAINT "bookings_cancellation_known" CHECK ("bookings"."cancellation_hours" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_cancellation_known";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "cancellation_hours" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT IF EXISTS "bookings_cancellation_known";--> statement-breakpoint

-- Of moves too (0015), from now on by these hours.
CREATE OR REPLACE FUNCTION booking_moves_free_until() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  select case when b.free_cancellation_until >= new.created_at
              then new.starts_at - make_interval(hours => b.cancellation_hours) else b.free_cancellation_until end
    into new.free_cancellation_until from bookings b where b.id = new.booking_id;
  return new;
end
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER booking_moves_free_until BEFORE INSERT ON "booking_moves" FOR EACH ROW WHEN (new.free_cancellation_until IS NULL)
  EXECUTE FUNCTION booking_moves_free_until();--> statement-breakpoint

-- Nor what 0012 added to invitations: members were what managers are.
ALTER TABLE "invitations" ALTER COLUMN "role" SET DEFAULT 'manager';
