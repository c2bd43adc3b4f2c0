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

-- A place without an end would take no lock, and one shorter than its slot would leave the rest of it to be sold again.
alter table allocations add constraint allocations_during_bounded
  check (not lower_inf(during) and not upper_inf(during)
    and not isempty(during) and lower_inc(during) and not upper_inc(during) and upper(during) - lower(during) <= interval '4 days');
--> statement-breakpoint

alter table allocations add constraint allocations_during_covers_slot
  check (during @> tsrange(date + start_time, date + end_time + case when end_time <= start_time then interval '1 day' else interval '0 days' end));
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
-- Places held for a move that is not paid yet come besides those of the booking itself, and only a live booking has any.
create function check_places(booking integer) returns void language plpgsql as $$
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

create function bookings_add_up() returns trigger language plpgsql as $$
begin
  perform check_lines(new.id), check_places(new.id);
  return null;
end $$;
--> statement-breakpoint

create constraint trigger bookings_add_up after insert or update of status, quantity, total_cents on bookings
  deferrable initially deferred for each row execute function bookings_add_up();
--> statement-breakpoint

-- Places and lines that are added afterwards count like those that were there from the start.
create function allocations_add_up() returns trigger language plpgsql as $$
begin
  perform check_places(id) from (values (old.booking_id), (new.booking_id)) as touched(id) where id is not null;
  return null;
end $$;
--> statement-breakpoint

create constraint trigger allocations_add_up after delete or update of people, booking_id, move_id on allocations
  deferrable initially deferred for each row execute function allocations_add_up();
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

-- Search as one written rule (docs/decisions/0040-search.md): letter for letter, without accents and capitals.

-- unaccent alone is only stable, because its dictionary could be changed; named in full it does not move here.
-- Its schema is asked of the catalogue: managed services keep extensions in one of their own.
do $do$
declare
  home text := (select quote_ident(nspname) from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'unaccent');
begin
  execute format($create$
    create function search_key(words text) returns text language sql immutable strict parallel safe as $$
      select lower(%1$s.unaccent(%2$L, regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g')))
    $$
  $create$, home, home || '.unaccent');
end $do$;
--> statement-breakpoint

-- A LIKE pattern for texts that contain the words; %, _ and \ stand for themselves.
create function search_pattern(words text) returns text language sql immutable strict parallel safe as $$
  select '%' || replace(replace(replace(search_key(words), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;
--> statement-breakpoint

create index activities_listed_idx on activities (published_at desc, id desc) where published_at is not null and suspended_at is null;
--> statement-breakpoint

create index activities_listed_city_idx on activities (city, province) where published_at is not null and suspended_at is null;
--> statement-breakpoint

-- What searches compare, kept beside the row: folding ten thousand descriptions for each search took a second.
-- Known to SQL alone: no page shows them, so that db/schema does not name them.
alter table activities
  add column search_name text generated always as (search_key(name)) stored,
  add column search_text text generated always as (search_key(name || ' ' || coalesce(city, '') || ' ' || description)) stored;
--> statement-breakpoint

alter table services add column search_name text generated always as (search_key(name)) stored;
--> statement-breakpoint

create index activities_search_idx on activities using gin (search_text gin_trgm_ops);
--> statement-breakpoint

create index services_search_idx on services using gin (search_name gin_trgm_ops);
--> statement-breakpoint

-- Lists of an operator's bookings: what a search compares, kept beside the row, and an index for each way to look.
alter table bookings add column search_text text generated always as (
  search_key(name || ' ' || surname || ' ' || email || ' ' || phone || ' +' || regexp_replace(phone, '[^0-9]', '', 'g') || ' ' || reference)) stored;
--> statement-breakpoint

create index bookings_search_idx on bookings using gin (search_text gin_trgm_ops);
--> statement-breakpoint

-- By -id, not by id: a plan that doesn't know the activity would else walk the primary key through everybody's bookings.
create index bookings_activity_new_idx on bookings (activity_id, (-id));
--> statement-breakpoint

create index bookings_activity_status_idx on bookings (activity_id, status, (-id));
--> statement-breakpoint

-- The few that others resell: their owner's other bookings are found as their seller's.
create index bookings_resold_new_idx on bookings (owner_activity_id, (-id)) where activity_id <> owner_activity_id;
--> statement-breakpoint

create index bookings_resold_start_idx on bookings (owner_activity_id, starts_at, id) where activity_id <> owner_activity_id;
--> statement-breakpoint

-- Guests are people by their address.
create index bookings_activity_guest_idx on bookings (activity_id, lower(email), id);
--> statement-breakpoint

-- Administration's lists, by id and newest first, for a hundred thousand people and a log that only grows.
alter table users add column search_text text generated always as (search_key(name || ' ' || surname || ' ' || email)) stored;
--> statement-breakpoint

create index users_search_idx on users using gin (search_text gin_trgm_ops);
--> statement-breakpoint

-- Most people are verified operators who nobody has suspended: the others are few, and each list of them has its own.
create index users_role_idx on users (role, id);
--> statement-breakpoint

create index users_unverified_idx on users (id) where email_verified_at is null and erased_at is null;
--> statement-breakpoint

create index users_suspended_idx on users (id) where suspended_at is not null and erased_at is null;
--> statement-breakpoint

create index users_erased_idx on users (id) where erased_at is not null;
--> statement-breakpoint

create index audit_log_actor_id_idx on audit_log (actor_id, id);
--> statement-breakpoint

create index audit_log_on_behalf_idx on audit_log (on_behalf_of_id, id) where on_behalf_of_id is not null;
--> statement-breakpoint

create index audit_log_action_idx on audit_log (action, id);
--> statement-breakpoint

-- Whoever writes it, a running older release too. In hours: a day's length depends on the zone.
CREATE FUNCTION end_sessions_in_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expires_at := least(NEW.expires_at, NEW.created_at + interval '4320 hours');
  RETURN NEW;
END $$;
--> statement-breakpoint

CREATE TRIGGER sessions_end BEFORE INSERT OR UPDATE ON "sessions" FOR EACH ROW EXECUTE FUNCTION end_sessions_in_time();
--> statement-breakpoint

-- A referral is decided once; five of one person wait at most.
CREATE FUNCTION referrals_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.user_id <> OLD.user_id OR NEW.inviter_id <> OLD.inviter_id OR NEW.state = OLD.state OR OLD.state <> 'waiting' THEN
      RAISE EXCEPTION 'a referral goes from waiting to counted or refused, not from % to %', OLD.state, NEW.state
        USING errcode = '23514', constraint = 'referrals_transition';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.state <> 'waiting' THEN
    RAISE EXCEPTION 'a referral begins waiting, not %', NEW.state USING errcode = '23514', constraint = 'referrals_transition';
  END IF;
  -- Two invited people at once wait for one another.
  PERFORM FROM users WHERE id = NEW.inviter_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM referrals WHERE inviter_id = NEW.inviter_id AND state = 'waiting') >= 5 THEN
    RAISE EXCEPTION 'five referrals of % are waiting', NEW.inviter_id USING errcode = '23514', constraint = 'referrals_five_wait';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

CREATE TRIGGER referrals_transition BEFORE INSERT OR UPDATE ON "referrals" FOR EACH ROW EXECUTE FUNCTION referrals_transition();
--> statement-breakpoint

-- What can still be given back of a payment: nothing while a bank holds it, or after it gave it to the guest.
create function payment_refundable_cents(payment integer) returns bigint language sql stable as $$
  select case when exists (select 1 from disputes d where d.payment_id = p.id and d.status in ('open', 'lost')) then 0
              else greatest(0, p.amount_cents - coalesce((select sum(r.amount_cents) from refunds r where r.payment_id = p.id
                     and (r.status not in ('failed', 'canceled') or r.paid_otherwise_at is not null)), 0)) end::bigint
    from payments p where p.id = payment
$$;
--> statement-breakpoint

-- Money that bought nothing goes back by itself, and is not for anybody to give.
create function booking_refundable_cents(booking integer) returns bigint language sql stable as $$
  select coalesce(sum(payment_refundable_cents(id)), 0)::bigint from payments
   where booking_id = booking and outcome = 'confirmed' and currency = 'eur'
$$;
--> statement-breakpoint

-- Refunds that failed and that nobody has dealt with, as far as the guest still lacks the money.
create function payment_failed_refund_cents(payment integer) returns bigint language sql stable as $$
  select least(payment_refundable_cents(payment), coalesce(sum(r.amount_cents), 0))::bigint from refunds r
   where r.payment_id = payment and r.status in ('failed', 'canceled') and r.paid_otherwise_at is null
     and not exists (select 1 from refunds again where again.request_key = 'retry:' || r.id)
$$;
--> statement-breakpoint

-- What has become of a booking's money after it came, in cents: `lost` is what the bank gave to the guest.
create function booking_money_back(booking integer) returns table (
  refunded bigint, pending bigint, failed bigint, otherwise bigint, disputed bigint, lost bigint, refundable bigint
) language sql stable as $$
  select coalesce(sum((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status = 'succeeded')), 0)::bigint,
         coalesce(sum((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status in ('requested', 'pending'))), 0)::bigint,
         coalesce(sum(payment_failed_refund_cents(p.id)), 0)::bigint,
         coalesce(sum((select least(coalesce(sum(r.amount_cents) filter (where r.paid_otherwise_at is not null), 0),
                                   p.amount_cents - coalesce(sum(r.amount_cents) filter (where r.status not in ('failed', 'canceled')), 0))
                         from refunds r where r.payment_id = p.id)), 0)::bigint,
         coalesce(sum((select sum(d.amount_cents) from disputes d where d.payment_id = p.id and d.status = 'open')), 0)::bigint,
         coalesce(sum((select sum(d.amount_cents) from disputes d where d.payment_id = p.id and d.status = 'lost')), 0)::bigint,
         booking_refundable_cents(booking)
    from payments p where p.booking_id = booking
$$;
--> statement-breakpoint

-- A count is written on every form post, and may be lost in a crash.
alter table rate_limits set unlogged;
--> statement-breakpoint

alter table password_tries set unlogged;
