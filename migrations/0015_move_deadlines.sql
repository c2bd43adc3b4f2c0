-- Step by step.
ALTER TABLE "booking_moves" ADD COLUMN IF NOT EXISTS "free_cancellation_until" timestamp with time zone;--> statement-breakpoint
-- The release before this one, which may still run beside it, doesn't write this column: as long before as it was sold
-- with, while cancelling is still free.
CREATE OR REPLACE FUNCTION booking_moves_free_until() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  select case when b.free_cancellation_until >= new.created_at
              then new.starts_at - (b.starts_at - b.free_cancellation_until) else b.free_cancellation_until end
    into new.free_cancellation_until from bookings b where b.id = new.booking_id;
  return new;
end
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER booking_moves_free_until BEFORE INSERT ON "booking_moves" FOR EACH ROW WHEN (new.free_cancellation_until IS NULL)
  EXECUTE FUNCTION booking_moves_free_until();--> statement-breakpoint
DO $$
declare
  reached integer := 0;
  last integer;
begin
  loop
    select max(id) into last from (select id from booking_moves where id > reached order by id limit 1000) batch;
    exit when last is null;
    update booking_moves m set free_cancellation_until = m.starts_at - (b.starts_at - b.free_cancellation_until) from bookings b
     where b.id = m.booking_id and m.id > reached and m.id <= last and m.free_cancellation_until is null;
    commit;
    reached := last;
  end loop;
end
$$;--> statement-breakpoint
-- Known to hold, NOT NULL is set without reading the table while it is locked.
ALTER TABLE "booking_moves" DROP CONSTRAINT IF EXISTS "booking_moves_deadline_known", ADD CONSTRAINT "booking_moves_deadline_known" CHECK ("booking_moves"."free_cancellation_until" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "booking_moves" VALIDATE CONSTRAINT "booking_moves_deadline_known";--> statement-breakpoint
ALTER TABLE "booking_moves" ALTER COLUMN "free_cancellation_until" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_moves" DROP CONSTRAINT IF EXISTS "booking_moves_deadline_known";--> statement-breakpoint
ALTER TABLE "booking_moves" DROP CONSTRAINT IF EXISTS "booking_moves_requested_by_id_users_id_fk", ADD CONSTRAINT "booking_moves_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "booking_moves" VALIDATE CONSTRAINT "booking_moves_requested_by_id_users_id_fk";
