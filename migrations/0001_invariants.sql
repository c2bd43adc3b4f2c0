-- What drizzle cannot express: the rules that no code path, script or second server may break.
create extension if not exists btree_gist;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint

-- One unit is never used by two occurrences that overlap in time, nor by two parties in exclusive mode.
alter table allocations add constraint allocations_no_overlap
  exclude using gist (resource_id with =, unit with =, share_key with <>, during with &&);
--> statement-breakpoint
alter table allocations add constraint allocations_during_bounded
  check (not isempty(during) and lower_inc(during) and not upper_inc(during) and upper(during) - lower(during) <= interval '4 days');
--> statement-breakpoint

-- The lock every writer of places takes: one per resource and day touched, in sorted order.
create function lock_resource_days(resource integer, during tsrange) returns void language plpgsql as $$
declare d integer;
begin
  for d in select generate_series(lower(during)::date - date '2000-01-01', upper(during)::date - date '2000-01-01') order by 1
  loop
    perform pg_advisory_xact_lock(resource, d);
  end loop;
end $$;
--> statement-breakpoint

-- Before the row goes in: lock (so that the count below is sure), and derive the share key from the
-- resource's mode: parties of one occurrence share a unit, or a booking has its units alone.
create function allocations_before() returns trigger language plpgsql as $$
begin
  perform lock_resource_days(new.resource_id, new.during);
  if tg_op = 'INSERT' or new.resource_id <> old.resource_id or new.during <> old.during then
    new.share_key := (
      select case when sharing = 'exclusive' then 'booking ' || new.booking_id
                  else new.date || ' ' || new.start_time || '-' || new.end_time end
        from resources where id = new.resource_id);
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger allocations_before before insert or update of booking_id, resource_id, slot_id, unit, people, date, start_time, end_time, during, share_key
  on allocations for each row execute function allocations_before();
--> statement-breakpoint

-- After the row is in: the slot must offer that day, units and people must be within what it offers.
create function allocations_after() returns trigger language plpgsql as $$
declare offered record; used record;
begin
  select r.capacity, r.quantity as resource_quantity, least(s.quantity, r.quantity) as slot_quantity into offered
    from slots s join calendars c on c.id = s.calendar_id join resources r on r.id = c.resource_id
   where s.id = new.slot_id and r.id = new.resource_id
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
create trigger allocations_after after insert or update of booking_id, resource_id, slot_id, unit, people, date, start_time, end_time, during, share_key
  on allocations for each row execute function allocations_after();
--> statement-breakpoint

insert into booking_transitions (from_status, from_reason, to_status, needs_payment) values
  ('pending', null, 'confirmed', true),
  ('pending', null, 'cancelled', false),
  ('confirmed', null, 'completed', false),
  ('confirmed', null, 'cancelled', false),
  ('cancelled', 'expired', 'confirmed', true),
  ('cancelled', 'payment_failed', 'confirmed', true);
--> statement-breakpoint

-- Money on record for a booking, refunds that went through or are under way taken off.
create function booking_paid_cents(booking integer) returns bigint language sql stable as $$
  select coalesce((select sum(amount_cents) from payments where booking_id = booking and currency = 'eur' and outcome <> 'flagged'), 0)
       - coalesce((select sum(amount_cents) from refunds where booking_id = booking and status not in ('failed', 'canceled')), 0)
$$;
--> statement-breakpoint
create function bookings_transition() returns trigger language plpgsql as $$
declare allowed record;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' and not (new.status = 'confirmed' and new.source = 'on_the_spot') then
      raise exception 'a booking starts pending, not %', new.status using errcode = '23514', constraint = 'bookings_transition';
    end if;
    return new;
  end if;
  if old.status = new.status then
    if old.cancellation_reason is distinct from new.cancellation_reason then
      raise exception 'a cancellation keeps its reason' using errcode = '23514', constraint = 'bookings_transition';
    end if;
    return new;
  end if;
  select * into allowed from booking_transitions t
   where t.from_status = old.status and t.to_status = new.status
     and (t.from_reason is null or t.from_reason = old.cancellation_reason);
  if not found then
    raise exception 'a booking does not go from % (%) to %', old.status, old.cancellation_reason, new.status
      using errcode = '23514', constraint = 'bookings_transition';
  end if;
  if allowed.needs_payment and new.source <> 'on_the_spot' and booking_paid_cents(new.id) < new.total_cents then
    raise exception 'booking % is not paid', new.id using errcode = '23514', constraint = 'bookings_transition';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger bookings_transition before insert or update of status, cancellation_reason on bookings
  for each row execute function bookings_transition();
--> statement-breakpoint

-- At commit a booking's lines add up, and it has places exactly while it is live.
create function bookings_add_up() returns trigger language plpgsql as $$
declare b record; sums record; placed bigint;
begin
  select id, status, quantity, total_cents into b from bookings where id = new.id;
  if not found then return null; end if;
  select coalesce(sum(people), 0) as people, coalesce(sum(total_cents), 0) as total into sums
    from booking_lines where booking_id = b.id;
  if sums.people <> b.quantity or sums.total <> b.total_cents then
    raise exception 'the lines of booking % make % people and % cents', b.id, sums.people, sums.total
      using errcode = '23514', constraint = 'bookings_lines_add_up';
  end if;
  select coalesce(sum(people), 0) into placed from allocations where booking_id = b.id;
  if placed <> (case when b.status = 'cancelled' then 0 else b.quantity end) then
    raise exception 'booking % (%) has % places', b.id, b.status, placed
      using errcode = '23514', constraint = 'bookings_have_places';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger bookings_add_up after insert or update of status, quantity, total_cents on bookings
  deferrable initially deferred for each row execute function bookings_add_up();
--> statement-breakpoint
create function allocations_add_up() returns trigger language plpgsql as $$
declare b record; placed bigint;
begin
  select id, status, quantity into b from bookings where id = old.booking_id;
  if not found then return null; end if;
  select coalesce(sum(people), 0) into placed from allocations where booking_id = b.id;
  if placed <> (case when b.status = 'cancelled' then 0 else b.quantity end) then
    raise exception 'booking % (%) has % places', b.id, b.status, placed
      using errcode = '23514', constraint = 'bookings_have_places';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger allocations_add_up after delete or update of people, booking_id on allocations
  deferrable initially deferred for each row execute function allocations_add_up();
--> statement-breakpoint

-- Never more back than came in.
create function refunds_within_payment() returns trigger language plpgsql as $$
declare paid bigint; given bigint;
begin
  select amount_cents into paid from payments where id = new.payment_id for update;
  select coalesce(sum(amount_cents), 0) into given from refunds
   where payment_id = new.payment_id and status not in ('failed', 'canceled') and id <> new.id;
  if new.status not in ('failed', 'canceled') and given + new.amount_cents > paid then
    raise exception 'refunds of payment % would exceed it', new.payment_id
      using errcode = '23514', constraint = 'refunds_within_payment';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger refunds_within_payment before insert or update of amount_cents, status, payment_id on refunds
  for each row execute function refunds_within_payment();
--> statement-breakpoint

-- The ledger: every transaction sums to zero, nothing is ever changed.
create function ledger_sums_to_zero() returns trigger language plpgsql as $$
declare total bigint;
begin
  select coalesce(sum(amount_cents), 0) into total from ledger_entries where transaction_id = new.transaction_id;
  if total <> 0 then
    raise exception 'ledger transaction % sums to %', new.transaction_id, total
      using errcode = '23514', constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_sums_to_zero after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_sums_to_zero();
--> statement-breakpoint
create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '23514', constraint = tg_table_name || '_append_only';
end $$;
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function append_only();
--> statement-breakpoint
create trigger ledger_entries_no_truncate before truncate on ledger_entries for each statement execute function append_only();
--> statement-breakpoint
create trigger ledger_transactions_append_only before update or delete on ledger_transactions for each row execute function append_only();
--> statement-breakpoint
create trigger ledger_transactions_no_truncate before truncate on ledger_transactions for each statement execute function append_only();
--> statement-breakpoint

-- Every subdomain stays with the activity that first had it, for ever.
create function activities_keep_subdomain() returns trigger language plpgsql as $$
declare holder integer;
begin
  insert into subdomain_history (subdomain, activity_id) values (new.subdomain, new.id) on conflict (subdomain) do nothing;
  select activity_id into holder from subdomain_history where subdomain = new.subdomain;
  if holder is distinct from new.id then
    raise exception 'the subdomain % is taken', new.subdomain using errcode = '23505', constraint = 'activities_subdomain_key';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger activities_keep_subdomain after insert or update of subdomain on activities
  for each row execute function activities_keep_subdomain();
--> statement-breakpoint

-- Other processes drop what they remember of an activity.
create function activities_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('activity_changed', coalesce(new.id, old.id)::text);
  return null;
end $$;
--> statement-breakpoint
create trigger activities_notify after insert or update or delete on activities for each row execute function activities_notify();
--> statement-breakpoint

-- A type is never its own ancestor.
create function activity_types_acyclic() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('activity_types'));
  if exists (
    with recursive up as (
      select id, parent_id from activity_types where id = new.parent_id
      union select t.id, t.parent_id from activity_types t join up on t.id = up.parent_id)
    select 1 from up where id = new.id) then
    raise exception 'type % would be its own ancestor', new.id using errcode = '23514', constraint = 'activity_types_acyclic';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger activity_types_acyclic before insert or update of parent_id on activity_types
  for each row when (new.parent_id is not null) execute function activity_types_acyclic();
--> statement-breakpoint

-- What belongs together belongs to one activity.
create function same_activity() returns trigger language plpgsql as $$
declare fits boolean;
begin
  case tg_table_name
    when 'service_resources' then
      select s.activity_id = r.activity_id into fits from services s, resources r where s.id = new.service_id and r.id = new.resource_id;
    when 'services' then
      select new.category_id is null or exists (select 1 from service_categories c where c.id = new.category_id and c.activity_id = new.activity_id) into fits;
    when 'activities' then
      select new.payment_account_id is null or exists (select 1 from payment_accounts p where p.id = new.payment_account_id and p.user_id = new.user_id) into fits;
    when 'catalog_services' then
      select s.activity_id = c.activity_id or exists (
               select 1 from marketplace_entries e
                where e.service_id = s.id and e.catalog_id = c.id and e.status = 'ACCEPTED' and e.ended_at is null)
        into fits from services s, catalogs c where s.id = new.service_id and c.id = new.catalog_id;
  end case;
  if fits is not true then
    raise exception '% joins rows of two activities', tg_table_name using errcode = '23514', constraint = tg_table_name || '_same_activity';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger service_resources_same_activity before insert or update on service_resources for each row execute function same_activity();
--> statement-breakpoint
create trigger services_same_activity before insert or update of category_id, activity_id on services for each row execute function same_activity();
--> statement-breakpoint
create trigger activities_same_activity before insert or update of payment_account_id, user_id on activities for each row execute function same_activity();
--> statement-breakpoint
create trigger catalog_services_same_activity before insert on catalog_services for each row execute function same_activity();
--> statement-breakpoint

-- A count is written on every form post, and may be lost in a crash.
alter table rate_limits set unlogged;
