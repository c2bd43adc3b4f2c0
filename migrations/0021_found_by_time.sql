-- Places of the same time overlap: said, it bounds the reading by whichever index is used. Planned while the table was new, the
-- sums took the index of the exclusion, by resource and unit, and read all that the unit has ever carried.
create or replace function allocations_after() returns trigger language plpgsql as $$
declare offered record; used record; units bigint;
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
  select coalesce(sum(people) filter (where share_key = new.share_key), 0) as people, min(id) as first_row into used
    from allocations
   where resource_id = new.resource_id and date = new.date and unit = new.unit and start_time = new.start_time and end_time = new.end_time
     and during && new.during;
  if used.people > offered.capacity then
    raise exception 'unit % carries % people, not %', new.unit, offered.capacity, used.people
      using errcode = '23P01', constraint = 'allocations_unit_capacity';
  end if;
  units := case when used.first_row = new.id then (
    select count(distinct unit) from allocations
     where resource_id = new.resource_id and date = new.date and start_time = new.start_time and end_time = new.end_time
       and during && new.during) else 0 end;
  if units > offered.slot_quantity or new.unit > offered.resource_quantity then
    raise exception 'the slot offers % units, not %', offered.slot_quantity, greatest(units, new.unit)
      using errcode = '23P01', constraint = 'allocations_slot_quantity';
  end if;
  return null;
end $$;
