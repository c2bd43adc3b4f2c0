-- Ways round the invariants that a script could still have taken.

-- A place without an end took no lock, and one shorter than its slot left the rest of it to be sold again.
alter table allocations drop constraint allocations_during_bounded;
--> statement-breakpoint
alter table allocations add constraint allocations_during_bounded
  check (not lower_inf(during) and not upper_inf(during)
    and not isempty(during) and lower_inc(during) and not upper_inc(during) and upper(during) - lower(during) <= interval '4 days');
--> statement-breakpoint
alter table allocations add constraint allocations_during_covers_slot
  check (during @> tsrange(date + start_time, date + end_time + case when end_time <= start_time then interval '1 day' else interval '0 days' end));
--> statement-breakpoint

create function check_places(booking integer) returns void language plpgsql as $$
declare b record; placed bigint;
begin
  select id, status, quantity into b from bookings where id = booking;
  if not found then return; end if;
  select coalesce(sum(people), 0) into placed from allocations where booking_id = b.id;
  if placed <> (case when b.status = 'cancelled' then 0 else b.quantity end) then
    raise exception 'booking % (%) has % places', b.id, b.status, placed
      using errcode = '23514', constraint = 'bookings_have_places';
  end if;
end $$;
--> statement-breakpoint
create function check_lines(booking integer) returns void language plpgsql as $$
declare b record; sums record;
begin
  select id, quantity, total_cents into b from bookings where id = booking;
  if not found then return; end if;
  select coalesce(sum(people), 0) as people, coalesce(sum(total_cents), 0) as total into sums
    from booking_lines where booking_id = b.id;
  if sums.people <> b.quantity or sums.total <> b.total_cents then
    raise exception 'the lines of booking % make % people and % cents', b.id, sums.people, sums.total
      using errcode = '23514', constraint = 'bookings_lines_add_up';
  end if;
end $$;
--> statement-breakpoint
create or replace function bookings_add_up() returns trigger language plpgsql as $$
begin
  perform check_lines(new.id), check_places(new.id);
  return null;
end $$;
--> statement-breakpoint

-- Places and lines that are added afterwards count like those that were there from the start.
create or replace function allocations_add_up() returns trigger language plpgsql as $$
begin
  perform check_places(id) from (values (old.booking_id), (new.booking_id)) as touched(id) where id is not null;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger allocations_added_add_up after insert on allocations
  deferrable initially deferred for each row execute function allocations_add_up();
--> statement-breakpoint
create function booking_lines_add_up() returns trigger language plpgsql as $$
begin
  perform check_lines(id) from (values (old.booking_id), (new.booking_id)) as touched(id) where id is not null;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger booking_lines_add_up after insert or delete or update of booking_id, people, total_cents on booking_lines
  deferrable initially deferred for each row execute function booking_lines_add_up();
