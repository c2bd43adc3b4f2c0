-- Places held for a move that is not paid yet come besides those of the booking itself, and only a live booking has any.
create or replace function check_places(booking integer) returns void language plpgsql as $$
declare b record; placed bigint;
begin
  select id, status, quantity into b from bookings where id = booking;
  if not found then return; end if;
  select coalesce(sum(people) filter (where b.status = 'cancelled' or move_id is null), 0) into placed
    from allocations where booking_id = b.id;
  if placed <> (case when b.status = 'cancelled' then 0 else b.quantity end) then
    raise exception 'booking % (%) has % places', b.id, b.status, placed
      using errcode = '23514', constraint = 'bookings_have_places';
  end if;
end $$;
--> statement-breakpoint
drop trigger allocations_add_up on allocations;
--> statement-breakpoint
create constraint trigger allocations_add_up after delete or update of people, booking_id, move_id on allocations
  deferrable initially deferred for each row execute function allocations_add_up();
