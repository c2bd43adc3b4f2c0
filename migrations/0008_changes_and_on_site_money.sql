CREATE TYPE "public"."guest_changes" AS ENUM('none', 'day', 'day_and_people');--> statement-breakpoint
CREATE TYPE "public"."payment_means" AS ENUM('cash', 'card', 'transfer', 'other');--> statement-breakpoint
CREATE TABLE "on_site_payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "on_site_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"booking_id" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"means" "payment_means" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_user_id" integer,
	"undoes_id" integer,
	"request_key" uuid,
	CONSTRAINT "on_site_payments_amount" CHECK ("on_site_payments"."amount_cents" <> 0),
	CONSTRAINT "on_site_payments_undo_is_negative" CHECK ("on_site_payments"."undoes_id" is null or "on_site_payments"."amount_cents" < 0)
);
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "guest_changes" "guest_changes" DEFAULT 'day' NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_moves" ADD COLUMN "quantity" integer;--> statement-breakpoint
UPDATE "booking_moves" m SET "quantity" = b."quantity" FROM "bookings" b WHERE b."id" = m."booking_id";--> statement-breakpoint
ALTER TABLE "booking_moves" ALTER COLUMN "quantity" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_moves" ADD COLUMN "stays_there" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_moves" ADD COLUMN "adjustment_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "on_site_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "adjustment_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "adjustment_reason" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "guest_change_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "on_site_payments" ADD CONSTRAINT "on_site_payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_site_payments" ADD CONSTRAINT "on_site_payments_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_site_payments" ADD CONSTRAINT "on_site_payments_undoes_id_on_site_payments_id_fk" FOREIGN KEY ("undoes_id") REFERENCES "public"."on_site_payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "on_site_payments_booking_idx" ON "on_site_payments" USING btree ("booking_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "on_site_payments_undoes_key" ON "on_site_payments" USING btree ("undoes_id");--> statement-breakpoint
CREATE UNIQUE INDEX "on_site_payments_request_key" ON "on_site_payments" USING btree ("request_key");--> statement-breakpoint
ALTER TABLE "booking_moves" ADD CONSTRAINT "booking_moves_quantity_range" CHECK ("booking_moves"."quantity" between 1 and 1000);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_on_site_within_total" CHECK ("bookings"."on_site_cents" between 0 and "bookings"."total_cents");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_adjustment_reason" CHECK ("bookings"."adjustment_cents" = 0 or ("bookings"."adjustment_reason" is not null and char_length(btrim("bookings"."adjustment_reason")) between 1 and 200));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_guest_change_count" CHECK ("bookings"."guest_change_count" between 0 and 3);--> statement-breakpoint

-- What is paid on the spot is taken in person to the last cent, whoever writes it.
create function bookings_on_site() returns trigger language plpgsql as $$
begin
  if new.source = 'on_the_spot' then new.on_site_cents := new.total_cents; end if;
  return new;
end $$;
--> statement-breakpoint

create trigger bookings_on_site before insert or update of source, total_cents, on_site_cents on bookings
  for each row execute function bookings_on_site();
--> statement-breakpoint

-- Lines and what was agreed besides make the total.
create or replace function check_lines(booking integer) returns void language plpgsql as $$
declare b record; sums record;
begin
  select id, quantity, total_cents, adjustment_cents into b from bookings where id = booking;
  if not found then return; end if;
  select coalesce(sum(people), 0) as people, coalesce(sum(total_cents), 0) as total into sums
    from booking_lines where booking_id = b.id;
  if sums.people <> b.quantity or sums.total + b.adjustment_cents <> b.total_cents then
    raise exception 'the lines of booking % make % people and % cents', b.id, sums.people, sums.total
      using errcode = '23514', constraint = 'bookings_lines_add_up';
  end if;
end $$;
--> statement-breakpoint

drop trigger bookings_add_up on bookings;
--> statement-breakpoint

create constraint trigger bookings_add_up after insert or update of status, quantity, total_cents, adjustment_cents on bookings
  deferrable initially deferred for each row execute function bookings_add_up();
--> statement-breakpoint

-- Nothing is marked as paid beyond what is due, and nothing is given back that was not taken. The booking's row is locked,
-- so that two who mark it count one after the other.
create function on_site_payments_within_due() returns trigger language plpgsql as $$
declare b record; taken bigint;
begin
  select status, on_site_cents into b from bookings where id = new.booking_id for no key update;
  select coalesce(sum(amount_cents), 0) + new.amount_cents into taken from on_site_payments where booking_id = new.booking_id;
  if taken < 0 or (new.amount_cents > 0 and (taken > b.on_site_cents or b.status not in ('confirmed', 'completed'))) then
    raise exception '% of % cents are taken on site for a booking that is %', taken, b.on_site_cents, b.status
      using errcode = '23514', constraint = 'on_site_payments_within_due';
  end if;
  return new;
end $$;
--> statement-breakpoint

create trigger on_site_payments_within_due before insert on on_site_payments
  for each row execute function on_site_payments_within_due();
--> statement-breakpoint

create trigger on_site_payments_append_only before update of booking_id, amount_cents, means, at, undoes_id, request_key or delete
  on on_site_payments for each row execute function append_only();
--> statement-breakpoint

create trigger on_site_payments_no_truncate before truncate on on_site_payments for each statement execute function append_only();
--> statement-breakpoint

-- As in 0005. A party that only gets smaller takes no place: it needs nothing that the slot still offers.
create or replace function allocations_after() returns trigger language plpgsql as $$
declare offered record; used record;
begin
  if tg_op = 'UPDATE' and new.people <= old.people
     and (new.booking_id, new.resource_id, new.slot_id, new.unit, new.date, new.start_time, new.end_time, new.during, new.share_key)
       = (old.booking_id, old.resource_id, old.slot_id, old.unit, old.date, old.start_time, old.end_time, old.during, old.share_key) then
    return null;
  end if;
  select r.capacity, r.quantity as resource_quantity, least(s.quantity, r.quantity) as slot_quantity into offered
    from slots s join calendars c on c.id = s.calendar_id cross join resource_terms_on(c.resource_id, new.date) r
   where s.id = new.slot_id and c.resource_id = new.resource_id
     and s.archived_at is null and c.archived_at is null
     and new.date between greatest(c.start_date, s.valid_from) and least(c.end_date, s.valid_to)
     and c.weekdays & (1 << (extract(isodow from new.date)::int - 1)) <> 0
     and s.start_time = new.start_time and s.end_time = new.end_time
     and not exists (select 1 from closed_dates cd where cd.calendar_id = c.id and cd.date = new.date)
     and not exists (select 1 from slot_closures sc where sc.slot_id = s.id and sc.date = new.date);
  if not found then
    raise exception 'slot % does not offer % on resource %', new.slot_id, new.date, new.resource_id
      using errcode = '23P01', constraint = 'allocations_slot_offers_date';
  end if;
  select coalesce(sum(people) filter (where unit = new.unit and share_key = new.share_key), 0) as people,
         count(distinct unit) as units into used
    from allocations
   where resource_id = new.resource_id and date = new.date and start_time = new.start_time and end_time = new.end_time;
  if used.people > offered.capacity then
    raise exception 'unit % carries % people, not %', new.unit, offered.capacity, used.people
      using errcode = '23P01', constraint = 'allocations_unit_capacity';
  end if;
  if used.units > offered.slot_quantity or new.unit > offered.resource_quantity then
    raise exception 'the slot offers % units, not %', offered.slot_quantity, used.units
      using errcode = '23P01', constraint = 'allocations_slot_quantity';
  end if;
  return null;
end $$;
--> statement-breakpoint

-- What was marked as paid on the spot until now was paid; nobody wrote down how. What was cancelled has been settled in person.
update bookings set on_site_cents = total_cents where source = 'on_the_spot';
--> statement-breakpoint

insert into on_site_payments (booking_id, amount_cents, means, at)
select id, total_cents, 'other', confirmed_at from bookings
 where source = 'on_the_spot' and status in ('confirmed', 'completed') and confirmed_at is not null;
