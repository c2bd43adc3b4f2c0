CREATE TABLE "arrivals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "arrivals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" integer NOT NULL,
	"people" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_user_id" integer,
	"request_key" uuid,
	CONSTRAINT "arrivals_people_range" CHECK ("arrivals"."people" between -1000 and 1000 and "arrivals"."people" <> 0)
);
--> statement-breakpoint
ALTER TABLE "arrivals" ADD CONSTRAINT "arrivals_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrivals" ADD CONSTRAINT "arrivals_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arrivals_booking_idx" ON "arrivals" USING btree ("booking_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "arrivals_request_key" ON "arrivals" USING btree ("request_key");
--> statement-breakpoint

-- Who has come is never more than who was booked, and only of a booking that stands. The booking's row is locked, so that
-- two doors count one after the other.
create function arrivals_within_booking() returns trigger language plpgsql as $$
declare b record; came bigint;
begin
  select status, quantity into b from bookings where id = new.booking_id for no key update;
  if b.status not in ('confirmed', 'completed') then
    raise exception 'nobody arrives for a booking that is %', b.status
      using errcode = '23514', constraint = 'arrivals_within_booking';
  end if;
  select coalesce(sum(people), 0) + new.people into came from arrivals where booking_id = new.booking_id;
  if came not between 0 and b.quantity then
    raise exception '% of % people have arrived', came, b.quantity
      using errcode = '23514', constraint = 'arrivals_within_booking';
  end if;
  return new;
end $$;
--> statement-breakpoint

create trigger arrivals_within_booking before insert on arrivals
  for each row execute function arrivals_within_booking();
--> statement-breakpoint

create function arrivals_stay() returns trigger language plpgsql as $$
begin
  raise exception 'an arrival is taken back by a row of its own' using errcode = '23514', constraint = 'arrivals_stay';
end $$;
--> statement-breakpoint

create trigger arrivals_stay before update of booking_id, people, at, request_key on arrivals
  for each row execute function arrivals_stay();
--> statement-breakpoint

-- Nor are fewer booked than have come.
create function bookings_cover_arrivals() returns trigger language plpgsql as $$
begin
  if new.quantity < (select coalesce(sum(people), 0) from arrivals where booking_id = new.id) then
    raise exception 'more people have arrived for booking %', new.id
      using errcode = '23514', constraint = 'arrivals_within_booking';
  end if;
  return new;
end $$;
--> statement-breakpoint

create trigger bookings_cover_arrivals before update of quantity on bookings
  for each row execute function bookings_cover_arrivals();
