-- Who books can be reached by telephone or by mail. Bookings that were left with neither before keep moving through
-- their states: only what is written anew is refused. An erased guest has neither.
create function bookings_reachable() returns trigger language plpgsql as $$
begin
  if new.email = '' and new.phone = '' and (new.name, new.surname) <> ('Ospite', 'cancellato') then
    raise exception 'booking % has neither a telephone nor an address', new.reference
      using errcode = 'check_violation', constraint = 'bookings_reachable';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger bookings_reachable before insert or update of email, phone on bookings
  for each row execute function bookings_reachable();
