-- What the database refuses, and what it does by itself, as all migrations together leave it: constraints
-- that db/schema doesn't show, functions, triggers. Nothing reads this file; a test compares it.

alter table activities add constraint activities_colours
  CHECK ((((page_config ->> 'primaryColor'::text) ~ '^#[0-9a-fA-F]{6}$'::text) AND ((page_config ->> 'backgroundColor'::text) ~ '^#[0-9a-fA-F]{6}$'::text)));

alter table activities add constraint activities_iban_shape
  CHECK ((iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$'::text));

alter table activities add constraint activities_legal_zip_code_shape
  CHECK ((legal_zip_code ~ '^[0-9]{5}$'::text));

alter table activities add constraint activities_name_length
  CHECK (((char_length(btrim(name)) >= 1) AND (char_length(name) <= 80)));

alter table activities add constraint activities_subdomain_shape
  CHECK (((subdomain ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((char_length(subdomain) >= 2) AND (char_length(subdomain) <= 30))));

alter table activities add constraint activities_vat_number_shape
  CHECK ((vat_number ~ '^[0-9]{11}$'::text));

alter table activities add constraint activities_zip_code_shape
  CHECK ((zip_code ~ '^[0-9]{5}$'::text));

alter table activity_images add constraint activity_images_position_range
  CHECK ((("position" >= 0) AND ("position" <= 9)));

alter table activity_type_requests add constraint activity_type_requests_decided
  CHECK (((status = 'pending'::type_request_status) = (decided_at IS NULL)));

alter table activity_type_requests add constraint activity_type_requests_name_length
  CHECK (((char_length(btrim(name)) >= 1) AND (char_length(name) <= 80)));

alter table activity_types add constraint activity_types_name_length
  CHECK (((char_length(btrim(name)) >= 1) AND (char_length(name) <= 80)));

alter table activity_types add constraint activity_types_not_own_parent
  CHECK ((parent_id <> id));

alter table allocations add constraint allocations_during_bounded
  CHECK (((NOT lower_inf(during)) AND (NOT upper_inf(during)) AND (NOT isempty(during)) AND lower_inc(during) AND (NOT upper_inc(during)) AND ((upper(during) - lower(during)) <= '4 days'::interval)));

alter table allocations add constraint allocations_during_covers_slot
  CHECK ((during @> tsrange((date + start_time), ((date + end_time) +
CASE
    WHEN (end_time <= start_time) THEN '1 day'::interval
    ELSE '00:00:00'::interval
END))));

alter table allocations add constraint allocations_no_overlap
  EXCLUDE USING gist (resource_id WITH =, unit WITH =, share_key WITH <>, during WITH &&);

alter table allocations add constraint allocations_people_range
  CHECK (((people >= 1) AND (people <= 1000)));

alter table allocations add constraint allocations_unit_range
  CHECK (((unit >= 1) AND (unit <= 1000)));

alter table arrivals add constraint arrivals_people_range
  CHECK ((((people >= '-1000'::integer) AND (people <= 1000)) AND (people <> 0)));

alter table booking_answers add constraint booking_answers_length
  CHECK ((char_length(answer) <= 1000));

alter table booking_lines add constraint booking_lines_multiplier
  CHECK (((multiplier >= 1) AND ((pricing <> 'per_person'::rate_pricing) OR (multiplier = people)) AND ((pricing <> 'per_booking'::rate_pricing) OR (multiplier = 1))));

alter table booking_lines add constraint booking_lines_people_range
  CHECK (((people >= 1) AND (people <= 1000)));

alter table booking_lines add constraint booking_lines_total
  CHECK ((total_cents = (unit_price_cents * multiplier)));

alter table booking_moves add constraint booking_moves_difference
  CHECK (((difference_cents >= 1) AND (difference_cents <= total_cents)));

alter table booking_moves add constraint booking_moves_note_length
  CHECK ((char_length(note) <= 1000));

alter table booking_moves add constraint booking_moves_quantity_range
  CHECK (((quantity >= 1) AND (quantity <= 1000)));

alter table bookings add constraint bookings_adjustment_reason
  CHECK (((adjustment_cents = 0) OR ((adjustment_reason IS NOT NULL) AND ((char_length(btrim(adjustment_reason)) >= 1) AND (char_length(btrim(adjustment_reason)) <= 200)))));

alter table bookings add constraint bookings_cancellation_range
  CHECK (((cancellation_hours >= 0) AND (cancellation_hours <= 8760)));

alter table bookings add constraint bookings_fixed_fee_positive
  CHECK ((platform_fee_fixed_cents >= 0));

alter table bookings add constraint bookings_guest_change_count
  CHECK (((guest_change_count >= 0) AND (guest_change_count <= 3)));

alter table bookings add constraint bookings_instants_order
  CHECK ((starts_at < ends_at));

alter table bookings add constraint bookings_message_length
  CHECK ((char_length(message) <= 2000));

alter table bookings add constraint bookings_name_length
  CHECK (((char_length(btrim(name)) >= 1) AND (char_length(name) <= 80)));

alter table bookings add constraint bookings_on_site_within_total
  CHECK (((on_site_cents >= 0) AND (on_site_cents <= total_cents)));

alter table bookings add constraint bookings_online_accepts_privacy
  CHECK (((source <> 'online'::booking_source) OR (privacy_accepted_at IS NOT NULL)));

alter table bookings add constraint bookings_pending_has_hold
  CHECK (((status <> 'pending'::booking_status) OR (hold_expires_at IS NOT NULL)));

alter table bookings add constraint bookings_phone_length
  CHECK (((char_length(btrim(phone)) >= 0) AND (char_length(phone) <= 40)));

alter table bookings add constraint bookings_platform_fee_range
  CHECK (((platform_fee >= 0) AND (platform_fee <= 10000)));

alter table bookings add constraint bookings_quantity_range
  CHECK (((quantity >= 1) AND (quantity <= 1000)));

alter table bookings add constraint bookings_reason_if_cancelled
  CHECK (((status = 'cancelled'::booking_status) = (cancellation_reason IS NOT NULL)));

alter table bookings add constraint bookings_reference_shape
  CHECK ((reference ~ '^[2-9A-HJ-NP-Z]{6,8}$'::text));

alter table bookings add constraint bookings_resale_fee_range
  CHECK (((resale_fee >= 0) AND (resale_fee <= 10000)));

alter table bookings add constraint bookings_resold_has_entry
  CHECK (((activity_id <> owner_activity_id) = (marketplace_entry_id IS NOT NULL)));

alter table bookings add constraint bookings_secret_length
  CHECK ((char_length(secret) >= 22));

alter table bookings add constraint bookings_surname_length
  CHECK (((char_length(surname) <= 80) AND ((source <> 'online'::booking_source) OR (char_length(btrim(surname)) >= 1))));

alter table bookings add constraint bookings_total_positive
  CHECK ((total_cents >= 100));

alter table calendars add constraint calendars_date_order
  CHECK ((start_date <= end_date));

alter table calendars add constraint calendars_date_range
  CHECK (((start_date >= '2000-01-01'::date) AND (end_date <= '2200-12-31'::date)));

alter table calendars add constraint calendars_name_length
  CHECK ((char_length(name) <= 80));

alter table calendars add constraint calendars_weekdays_range
  CHECK (((weekdays >= 1) AND (weekdays <= 127)));

alter table catalog_images add constraint catalog_images_position_range
  CHECK ((("position" >= 0) AND ("position" <= 9)));

alter table catalogs add constraint catalogs_description_length
  CHECK ((char_length(description) <= 5000));

alter table catalogs add constraint catalogs_name_length
  CHECK (((char_length(btrim(name)) >= 1) AND (char_length(name) <= 80)));

alter table checkout_sessions add constraint checkout_sessions_amount_positive
  CHECK ((amount_cents >= 50));

alter table checkout_sessions add constraint checkout_sessions_has_id
  CHECK (((status = 'creating'::checkout_status) OR (stripe_session_id IS NOT NULL)));

alter table departure_messages add constraint departure_messages_body_length
  CHECK (((char_length(btrim(body)) >= 1) AND (char_length(body) <= 2000)));

alter table departure_messages add constraint departure_messages_subject_length
  CHECK (((char_length(btrim(subject)) >= 1) AND (char_length(subject) <= 120)));

alter table disputes add constraint disputes_closed
  CHECK (((status = ANY (ARRAY['inquiry'::dispute_status, 'open'::dispute_status])) = (closed_at IS NULL)));

alter table guide_links add constraint guide_links_days
  CHECK (((last_date >= first_date) AND (last_date <= (first_date + 30))));

alter table guide_links add constraint guide_links_name_length
  CHECK (((char_length(btrim(name)) >= 1) AND (char_length(name) <= 80)));

alter table images add constraint images_alt_length
  CHECK ((char_length(alt) <= 300));

alter table images add constraint images_height_range
  CHECK (((height >= 1) AND (height <= 20000)));

alter table images add constraint images_width_range
  CHECK (((width >= 1) AND (width <= 20000)));

alter table invitations add constraint invitations_no_owner
  CHECK ((role <> 'owner'::membership_role));

alter table invoice_requests add constraint invoice_requests_country_shape
  CHECK ((country ~ '^[A-Z]{2}$'::text));

alter table invoice_requests add constraint invoice_requests_identified
  CHECK (((country <> 'IT'::text) OR (fiscal_code IS NOT NULL) OR (vat_number IS NOT NULL)));

alter table invoice_requests add constraint invoice_requests_recipient_code_shape
  CHECK ((recipient_code ~ '^[A-Z0-9]{6,7}$'::text));

alter table invoice_requests add constraint invoice_requests_vat_number_shape
  CHECK (
CASE
    WHEN (country = 'IT'::text) THEN (vat_number ~ '^[0-9]{11}$'::text)
    ELSE ((char_length(vat_number) >= 1) AND (char_length(vat_number) <= 30))
END);

alter table ledger_accounts add constraint ledger_accounts_party
  CHECK ((((kind = ANY (ARRAY['owner_payable'::ledger_account_kind, 'reseller_payable'::ledger_account_kind, 'debt'::ledger_account_kind])) = (activity_id IS NOT NULL)) AND ((kind = 'credits'::ledger_account_kind) = (user_id IS NOT NULL))));

alter table ledger_entries add constraint ledger_entries_not_zero
  CHECK ((amount_cents <> 0));

alter table mails add constraint mails_one_line_recipient
  CHECK ((recipient !~ '[
,]'::text));

alter table mails add constraint mails_sent
  CHECK (((state = 'sent'::mail_state) = (sent_at IS NOT NULL)));

alter table marketplace_entries add constraint marketplace_entries_direct_is_accepted
  CHECK (((source <> 'DIRECT'::entry_source) OR (status = 'ACCEPTED'::entry_status)));

alter table marketplace_entries add constraint marketplace_entries_ended
  CHECK (((ended_at IS NULL) = (ended_by IS NULL)));

alter table marketplace_entries add constraint marketplace_entries_fee_range
  CHECK (((fee >= 0) AND (fee <= 10000)));

alter table marketplace_entries add constraint marketplace_entries_proposed_fee_range
  CHECK (((proposed_fee >= 0) AND (proposed_fee <= 10000)));

alter table marketplace_entries add constraint marketplace_entries_two_activities
  CHECK ((origin_activity_id <> destination_activity_id));

alter table on_site_payments add constraint on_site_payments_amount
  CHECK ((amount_cents <> 0));

alter table on_site_payments add constraint on_site_payments_undo_is_negative
  CHECK (((undoes_id IS NULL) OR (amount_cents < 0)));

alter table payment_accounts add constraint payment_accounts_label_length
  CHECK (((char_length(btrim(account_label)) >= 1) AND (char_length(account_label) <= 60)));

alter table payments add constraint payments_amount_positive
  CHECK ((amount_cents > 0));

alter table rate_base_prices add constraint rate_base_prices_date_range
  CHECK (((valid_from >= '2000-01-02'::date) AND (valid_from <= '2200-12-31'::date)));

alter table rate_base_prices add constraint rate_base_prices_price_range
  CHECK (((price_cents >= 100) AND (price_cents <= 10000000)));

alter table rate_periods add constraint rate_periods_end_range
  CHECK ((end_date <= '2200-12-31'::date));

alter table rate_periods add constraint rate_periods_have_days
  CHECK ((NOT isempty(days)));

alter table rate_periods add constraint rate_periods_length
  CHECK ((((end_date - start_date) >= 0) AND ((end_date - start_date) <= 3659)));

alter table rate_periods add constraint rate_periods_name_length
  CHECK (((char_length(btrim(name)) >= 1) AND (char_length(name) <= 60)));

alter table rate_periods add constraint rate_periods_one_a_day
  EXCLUDE USING gist (rate_id WITH =, (
CASE
    WHEN (weekdays = 127) THEN 1
    ELSE 2
END) WITH =, days WITH &&);

alter table rate_periods add constraint rate_periods_price_range
  CHECK (((price_cents >= 100) AND (price_cents <= 10000000)));

alter table rate_periods add constraint rate_periods_start_range
  CHECK (((start_date >= '2000-01-01'::date) AND (start_date <= '2200-12-31'::date)));

alter table rate_periods add constraint rate_periods_weekdays_range
  CHECK (((weekdays >= 1) AND (weekdays <= 127)));

alter table rates add constraint rates_min_people_range
  CHECK (((min_people >= 1) AND (min_people <= 1000)));

alter table rates add constraint rates_name_length
  CHECK (((char_length(btrim(name)) >= 1) AND (char_length(name) <= 60)));

alter table rates add constraint rates_people_order
  CHECK (((max_people >= min_people) AND (max_people <= 1000)));

alter table rates add constraint rates_price_range
  CHECK (((price_cents >= 100) AND (price_cents <= 10000000)));

alter table reconciliation_differences add constraint reconciliation_differences_ledger_range
  CHECK (((ledger_cents >= '-1000000000000'::bigint) AND (ledger_cents <= '1000000000000'::bigint)));

alter table referrals add constraint referrals_decided
  CHECK (((state = 'waiting'::referral_state) = (decided_at IS NULL)));

alter table referrals add constraint referrals_of_others
  CHECK ((user_id <> inviter_id));

alter table refunds add constraint refunds_amount_positive
  CHECK ((amount_cents > 0));

alter table refunds add constraint refunds_paid_otherwise
  CHECK (((paid_otherwise_at IS NULL) OR (status = ANY (ARRAY['failed'::refund_status, 'canceled'::refund_status]))));

alter table resource_terms add constraint resource_terms_capacity_range
  CHECK (((capacity >= 1) AND (capacity <= 1000)));

alter table resource_terms add constraint resource_terms_date_range
  CHECK (((valid_from >= '2000-01-01'::date) AND (valid_from <= '2201-01-01'::date)));

alter table resource_terms add constraint resource_terms_quantity_range
  CHECK (((quantity >= 1) AND (quantity <= 1000)));

alter table resources add constraint resources_buffer_after_range
  CHECK (((buffer_after_minutes >= 0) AND (buffer_after_minutes <= 1440)));

alter table resources add constraint resources_buffer_before_range
  CHECK (((buffer_before_minutes >= 0) AND (buffer_before_minutes <= 1440)));

alter table resources add constraint resources_min_participants_range
  CHECK (((min_participants >= 1) AND (min_participants <= 1000)));

alter table resources add constraint resources_name_length
  CHECK (((char_length(btrim(name)) >= 1) AND (char_length(name) <= 80)));

alter table resources add constraint resources_participants_order
  CHECK (((max_participants >= min_participants) AND (max_participants <= 1000)));

alter table sales_stops add constraint sales_stops_hours_together
  CHECK (((start_time IS NULL) = (end_time IS NULL)));

alter table second_factors add constraint second_factors_failures
  CHECK ((failures >= 0));

alter table service_categories add constraint service_categories_color_shape
  CHECK ((color ~ '^#[0-9a-fA-F]{6}$'::text));

alter table service_categories add constraint service_categories_icon_shape
  CHECK ((icon ~ '^[a-z0-9-]+:[a-z0-9-]+$'::text));

alter table service_categories add constraint service_categories_name_length
  CHECK (((char_length(btrim(name)) >= 1) AND (char_length(name) <= 60)));

alter table service_images add constraint service_images_position_range
  CHECK ((("position" >= 0) AND ("position" <= 9)));

alter table service_questions add constraint service_questions_choices
  CHECK (((kind = 'choice'::question_kind) = (cardinality(choices) > 0)));

alter table service_questions add constraint service_questions_label_length
  CHECK (((char_length(btrim(label)) >= 1) AND (char_length(label) <= 200)));

alter table services add constraint services_cancellation_range
  CHECK (((cancellation_hours >= 0) AND (cancellation_hours <= 8760)));

alter table services add constraint services_cut_off_range
  CHECK (((cut_off_minutes >= 0) AND (cut_off_minutes <= 525600)));

alter table services add constraint services_description_length
  CHECK ((char_length(description) <= 10000));

alter table services add constraint services_duration_range
  CHECK (((duration_minutes >= 1) AND (duration_minutes <= 43200)));

alter table services add constraint services_good_to_know_count
  CHECK ((cardinality(good_to_know) <= 12));

alter table services add constraint services_horizon_range
  CHECK (((horizon_days >= 1) AND (horizon_days <= 1095)));

alter table services add constraint services_included_count
  CHECK ((cardinality(included) <= 12));

alter table services add constraint services_languages_count
  CHECK ((cardinality(languages) <= 10));

alter table services add constraint services_max_resale_fee_range
  CHECK (((max_resale_fee >= 0) AND (max_resale_fee <= 10000)));

alter table services add constraint services_meeting_point_length
  CHECK ((char_length(meeting_point) <= 200));

alter table services add constraint services_meeting_url
  CHECK (((meeting_url ~~ 'https://_%'::text) AND (char_length(meeting_url) <= 500)));

alter table services add constraint services_name_length
  CHECK (((char_length(btrim(name)) >= 1) AND (char_length(name) <= 120)));

alter table services add constraint services_price_range
  CHECK (((price_cents >= 100) AND (price_cents <= 10000000)));

alter table services add constraint services_tags_count
  CHECK ((cardinality(tags) <= 20));

alter table sessions add constraint sessions_impersonator_confirms_nothing
  CHECK (((impersonator_id IS NULL) OR (confirmed_at IS NULL)));

alter table sessions add constraint sessions_impersonator_is_other
  CHECK ((impersonator_id <> user_id));

alter table settlements add constraint settlements_done
  CHECK (((state = 'done'::settlement_state) = (due_at IS NULL)));

alter table slots add constraint slots_midnight_is_24
  CHECK ((end_time <> '00:00:00'::time without time zone));

alter table slots add constraint slots_name_length
  CHECK (((char_length(btrim(name)) >= 1) AND (char_length(name) <= 60)));

alter table slots add constraint slots_quantity_range
  CHECK (((quantity >= 1) AND (quantity <= 1000)));

alter table slots add constraint slots_start_before_midnight
  CHECK ((start_time < '24:00:00'::time without time zone));

alter table slots add constraint slots_times_differ
  CHECK ((start_time <> end_time));

alter table slots add constraint slots_validity_order
  CHECK ((valid_from <= valid_to));

alter table transfer_reversals add constraint transfer_reversals_amount_positive
  CHECK ((amount_cents > 0));

alter table transfers add constraint transfers_amount_positive
  CHECK ((amount_cents > 0));

alter table transfers add constraint transfers_reversed_range
  CHECK (((reversed_cents >= 0) AND (reversed_cents <= amount_cents)));

alter table user_tokens add constraint user_tokens_new_email
  CHECK (((purpose = 'change_email'::token_purpose) = (new_email IS NOT NULL)));

alter table users add constraint users_email_length
  CHECK (((char_length(btrim(email)) >= 5) AND (char_length(email) <= 320)));

alter table users add constraint users_name_length
  CHECK (((char_length(btrim(name)) >= 1) AND (char_length(name) <= 80)));

alter table users add constraint users_not_own_referrer
  CHECK ((referred_by_id <> id));

alter table users add constraint users_phone_length
  CHECK (((char_length(btrim(phone)) >= 1) AND (char_length(phone) <= 40)));

alter table users add constraint users_surname_length
  CHECK (((char_length(btrim(surname)) >= 1) AND (char_length(surname) <= 80)));

CREATE OR REPLACE FUNCTION public.activities_keep_subdomain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare holder integer;
begin
  insert into subdomain_history (subdomain, activity_id) values (new.subdomain, new.id) on conflict (subdomain) do nothing;
  select activity_id into holder from subdomain_history where subdomain = new.subdomain;
  if holder is distinct from new.id then
    raise exception 'the subdomain % is taken', new.subdomain using errcode = '23505', constraint = 'activities_subdomain_key';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.activities_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('activity_changed', coalesce(new.id, old.id)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.activity_types_acyclic()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.allocations_add_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_places(id) from (values (old.booking_id), (new.booking_id)) as touched(id) where id is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.allocations_after()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.allocations_before()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform lock_resource_days(new.resource_id, new.during);
  if tg_op = 'INSERT' or new.resource_id <> old.resource_id or new.date <> old.date or new.during <> old.during then
    perform from resources where id = new.resource_id for key share;
    new.share_key := (
      select case when sharing = 'exclusive' then 'booking ' || new.booking_id
                  else new.date || ' ' || new.start_time || '-' || new.end_time end
        from resource_terms_on(new.resource_id, new.date));
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = '23514', constraint = tg_table_name || '_append_only';
end $function$;

CREATE OR REPLACE FUNCTION public.arrivals_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'an arrival is taken back by a row of its own' using errcode = '23514', constraint = 'arrivals_stay';
end $function$;

CREATE OR REPLACE FUNCTION public.arrivals_within_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.booking_lines_add_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_lines(id) from (values (old.booking_id), (new.booking_id)) as touched(id) where id is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.booking_money_back(booking integer)
 RETURNS TABLE(refunded bigint, pending bigint, failed bigint, otherwise bigint, disputed bigint, lost bigint, refundable bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status = 'succeeded')) filter (where p.outcome <> 'flagged'), 0)::bigint,
         coalesce(sum((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status in ('requested', 'pending'))) filter (where p.outcome <> 'flagged'), 0)::bigint,
         coalesce(sum(payment_failed_refund_cents(p.id)), 0)::bigint,
         coalesce(sum((select least(coalesce(sum(r.amount_cents) filter (where r.paid_otherwise_at is not null), 0),
                                   p.amount_cents - coalesce(sum(r.amount_cents) filter (where r.status not in ('failed', 'canceled')), 0))
                         from refunds r where r.payment_id = p.id)) filter (where p.outcome <> 'flagged'), 0)::bigint,
         coalesce(sum((select sum(d.amount_cents) from disputes d where d.payment_id = p.id and d.status = 'open')) filter (where p.outcome <> 'flagged'), 0)::bigint,
         coalesce(sum((select sum(d.amount_cents) from disputes d where d.payment_id = p.id and d.status = 'lost')) filter (where p.outcome <> 'flagged'), 0)::bigint,
         booking_refundable_cents(booking)
    from payments p where p.booking_id = booking
$function$;

CREATE OR REPLACE FUNCTION public.booking_moves_free_until()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select case when b.free_cancellation_until >= new.created_at
              then new.starts_at - make_interval(hours => b.cancellation_hours) else b.free_cancellation_until end
    into new.free_cancellation_until from bookings b where b.id = new.booking_id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.booking_paid_cents(booking integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(amount_cents - payment_back_cents(id)), 0)::bigint
    from payments where booking_id = booking and currency = 'eur' and outcome <> 'flagged'
$function$;

CREATE OR REPLACE FUNCTION public.booking_refundable_cents(booking integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(payment_refundable_cents(id)), 0)::bigint from payments
   where booking_id = booking and outcome = 'confirmed' and currency = 'eur'
$function$;

CREATE OR REPLACE FUNCTION public.bookings_add_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_lines(new.id), check_places(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.bookings_cancellation_hours()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.cancellation_hours := least(greatest(round(extract(epoch from new.starts_at - new.free_cancellation_until) / 3600), 0), 8760);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.bookings_cover_arrivals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.quantity < (select coalesce(sum(people), 0) from arrivals where booking_id = new.id) then
    raise exception 'more people have arrived for booking %', new.id
      using errcode = '23514', constraint = 'arrivals_within_booking';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.bookings_on_site()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.source = 'on_the_spot' then new.on_site_cents := new.total_cents; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.bookings_reachable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.email = '' and new.phone = '' and (new.name, new.surname) <> ('Ospite', 'cancellato') then
    raise exception 'booking % has neither a telephone nor an address', new.reference
      using errcode = 'check_violation', constraint = 'bookings_reachable';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.bookings_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.check_lines(booking integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.check_places(booking integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.check_resource_terms(resource integer, first_day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare sold record;
begin
  if not exists (select from resources where id = resource) then return; end if;
  if not exists (select from resource_terms where resource_id = resource and valid_from = '2000-01-01') then
    raise exception 'resource % has no terms for its first days', resource
      using errcode = '23514', constraint = 'resources_have_terms';
  end if;
  select u.* into sold
    from (select date, unit, sum(people) as people, count(distinct booking_id) as parties, bool_or(share_key like 'booking %') as whole
            from allocations
           where resource_id = resource and date >= first_day
             and date < coalesce((select min(valid_from) from resource_terms where resource_id = resource and valid_from > first_day), 'infinity')
           group by date, start_time, end_time, unit) u
   cross join resource_terms_on(resource, first_day) t
   where u.unit > t.quantity or u.people > t.capacity
      or (t.sharing = 'shared' and u.whole) or (t.sharing = 'exclusive' and u.parties > 1)
   limit 1;
  if found then
    raise exception 'unit % of resource % is sold on % for % people', sold.unit, resource, sold.date, sold.people
      using errcode = '23P01', constraint = 'resource_terms_carry_sales';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.days_of_period(first_day date, last_day date, weekdays integer)
 RETURNS datemultirange
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when last_day < first_day then '{}'
              when weekdays = 127 then datemultirange(daterange(first_day, last_day, '[]'))
              else coalesce((select range_agg(daterange(first_day + n, first_day + n, '[]'))
                               from generate_series(0, last_day - first_day) n
                              where weekdays & (1 << (extract(isodow from first_day + n)::int - 1)) <> 0), '{}')
          end
$function$;

CREATE OR REPLACE FUNCTION public.end_sessions_in_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.expires_at := least(NEW.expires_at, NEW.created_at + interval '4320 hours');
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guide_link_resources_same_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from guide_links g join resources r on r.activity_id = g.activity_id
                  where g.id = new.link_id and r.id = new.resource_id) then
    raise exception 'guide_link_resources joins rows of two activities'
      using errcode = '23514', constraint = 'guide_link_resources_same_activity';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_sums_to_zero()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare total bigint;
begin
  select coalesce(sum(amount_cents), 0) into total from ledger_entries where transaction_id = new.transaction_id;
  if total <> 0 then
    raise exception 'ledger transaction % sums to %', new.transaction_id, total
      using errcode = '23514', constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_resource_days(resource integer, during tsrange)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  for d in coalesce(lower(during)::date - date '2000-01-01', 1) .. coalesce(upper(during)::date - date '2000-01-01', 0) loop
    perform pg_advisory_xact_lock(resource, d);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.on_site_payments_within_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare b record; taken bigint;
begin
  select status, on_site_cents into b from bookings where id = new.booking_id for no key update;
  select coalesce(sum(amount_cents), 0) + new.amount_cents into taken from on_site_payments where booking_id = new.booking_id;
  if taken < 0 or (new.amount_cents > 0 and (taken > b.on_site_cents or b.status not in ('confirmed', 'completed'))) then
    raise exception '% of % cents are taken on site for a booking that is %', taken, b.on_site_cents, b.status
      using errcode = '23514', constraint = 'on_site_payments_within_due';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.payment_back_cents(payment integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select least(p.amount_cents,
               coalesce((select sum(r.amount_cents) from refunds r where r.payment_id = p.id
                  and (r.status not in ('failed', 'canceled') or r.paid_otherwise_at is not null)), 0)
               + coalesce((select sum(d.amount_cents) from disputes d where d.payment_id = p.id and d.status = 'lost'), 0))::bigint
    from payments p where p.id = payment
$function$;

CREATE OR REPLACE FUNCTION public.payment_failed_refund_cents(payment integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select least(payment_refundable_cents(payment), coalesce(sum(r.amount_cents), 0))::bigint from refunds r
   where r.payment_id = payment and r.status in ('failed', 'canceled') and r.paid_otherwise_at is null
     and not exists (select 1 from refunds again where again.request_key = 'retry:' || r.id)
$function$;

CREATE OR REPLACE FUNCTION public.payment_refundable_cents(payment integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select case when exists (select 1 from disputes d where d.payment_id = p.id and d.status in ('open', 'lost')) then 0
              else greatest(0, p.amount_cents - coalesce((select sum(r.amount_cents) from refunds r where r.payment_id = p.id
                     and (r.status not in ('failed', 'canceled') or r.paid_otherwise_at is not null)), 0)) end::bigint
    from payments p where p.id = payment
$function$;

CREATE OR REPLACE FUNCTION public.payment_under_check(payment integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select outcome = 'flagged' and payment_back_cents(id) < amount_cents from payments where id = payment
$function$;

CREATE OR REPLACE FUNCTION public.rate_from_cents(rate integer, instant timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  with year as (
    select datemultirange(daterange(today, today + 366)) as days
      from (select (instant at time zone a.time_zone)::date as today
              from rates r join services s on s.id = r.service_id join activities a on a.id = s.activity_id
             where r.id = rate) clock),
  priced as (
    select price_cents, case when weekdays = 127 then 1 else 2 end as layer, days from rate_periods where rate_id = rate
    union all
    select price_cents, 0, datemultirange(daterange(valid_from, lead(valid_from) over (order by valid_from)))
      from (select '-infinity'::date as valid_from, price_cents from rates where id = rate
            union all
            select valid_from, price_cents from rate_base_prices where rate_id = rate) base)
  select min(p.price_cents) from priced p, year
   where not isempty(p.days * year.days - coalesce((select range_agg(h.days) from priced h where h.layer > p.layer), '{}'))
$function$;

CREATE OR REPLACE FUNCTION public.referrals_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.refunds_within_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.resource_terms_before()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from resources where id in (old.resource_id, new.resource_id) order by id for update;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.resource_terms_checked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_resource_terms(resource, day)
     from (values (old.resource_id, old.valid_from), (new.resource_id, new.valid_from)) as touched(resource, day)
    where resource is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.resource_terms_on(resource integer, day date)
 RETURNS TABLE(quantity integer, capacity integer, sharing resource_sharing)
 LANGUAGE sql
 ROWS 1
AS $function$
  select t.quantity, t.capacity, t.sharing from resource_terms t
   where t.resource_id = resource and t.valid_from <= day order by t.valid_from desc limit 1
$function$;

CREATE OR REPLACE FUNCTION public.resources_have_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_resource_terms(new.id, '2000-01-01');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.same_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.search_key(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
      select lower(public.unaccent('public.unaccent', regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g')))
    $function$;

CREATE OR REPLACE FUNCTION public.search_pattern(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select '%' || replace(replace(replace(search_key(words), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$function$;

CREATE OR REPLACE FUNCTION public.tell_pages_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  activity integer;
begin
  if tg_argv[0] is null then
    perform pg_notify('pages_changed', '');
    return null;
  end if;
  -- The argument is written below: a query that finds the activities of the row $1.
  for activity in execute tg_argv[0] using case tg_op when 'DELETE' then old else new end loop
    perform pg_notify('pages_changed', activity::text);
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_places_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('pages_changed', activity_id::text)
     from (select distinct r.activity_id from changed join resources r on r.id = changed.resource_id) whose;
  return null;
end
$function$;

CREATE TRIGGER activities_keep_subdomain AFTER INSERT OR UPDATE OF subdomain ON public.activities FOR EACH ROW EXECUTE FUNCTION activities_keep_subdomain();

CREATE TRIGGER activities_notify AFTER INSERT OR DELETE OR UPDATE ON public.activities FOR EACH ROW EXECUTE FUNCTION activities_notify();

CREATE TRIGGER activities_same_activity BEFORE INSERT OR UPDATE OF payment_account_id, user_id ON public.activities FOR EACH ROW EXECUTE FUNCTION same_activity();

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.activity_images FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select ($1).activity_id');

CREATE TRIGGER activity_types_acyclic BEFORE INSERT OR UPDATE OF parent_id ON public.activity_types FOR EACH ROW WHEN ((new.parent_id IS NOT NULL)) EXECUTE FUNCTION activity_types_acyclic();

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.activity_types FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();

CREATE CONSTRAINT TRIGGER allocations_add_up AFTER DELETE OR UPDATE OF people, booking_id, move_id ON public.allocations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION allocations_add_up();

CREATE CONSTRAINT TRIGGER allocations_added_add_up AFTER INSERT ON public.allocations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION allocations_add_up();

CREATE TRIGGER allocations_after AFTER INSERT OR UPDATE OF booking_id, resource_id, slot_id, unit, people, date, start_time, end_time, during, share_key ON public.allocations FOR EACH ROW EXECUTE FUNCTION allocations_after();

CREATE TRIGGER allocations_before BEFORE INSERT OR UPDATE OF booking_id, resource_id, slot_id, unit, people, date, start_time, end_time, during, share_key ON public.allocations FOR EACH ROW EXECUTE FUNCTION allocations_before();

CREATE TRIGGER tell_places_freed AFTER DELETE ON public.allocations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_places_changed();

CREATE TRIGGER tell_places_left AFTER UPDATE ON public.allocations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_places_changed();

CREATE TRIGGER tell_places_moved AFTER UPDATE ON public.allocations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_places_changed();

CREATE TRIGGER tell_places_taken AFTER INSERT ON public.allocations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_places_changed();

CREATE TRIGGER arrivals_stay BEFORE UPDATE OF booking_id, people, at, request_key ON public.arrivals FOR EACH ROW EXECUTE FUNCTION arrivals_stay();

CREATE TRIGGER arrivals_within_booking BEFORE INSERT ON public.arrivals FOR EACH ROW EXECUTE FUNCTION arrivals_within_booking();

CREATE CONSTRAINT TRIGGER booking_lines_add_up AFTER INSERT OR DELETE OR UPDATE OF booking_id, people, total_cents ON public.booking_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION booking_lines_add_up();

CREATE TRIGGER booking_moves_free_until BEFORE INSERT ON public.booking_moves FOR EACH ROW WHEN ((new.free_cancellation_until IS NULL)) EXECUTE FUNCTION booking_moves_free_until();

CREATE CONSTRAINT TRIGGER bookings_add_up AFTER INSERT OR UPDATE OF status, quantity, total_cents, adjustment_cents ON public.bookings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bookings_add_up();

CREATE TRIGGER bookings_cancellation_hours BEFORE INSERT ON public.bookings FOR EACH ROW WHEN ((new.cancellation_hours IS NULL)) EXECUTE FUNCTION bookings_cancellation_hours();

CREATE TRIGGER bookings_cover_arrivals BEFORE UPDATE OF quantity ON public.bookings FOR EACH ROW EXECUTE FUNCTION bookings_cover_arrivals();

CREATE TRIGGER bookings_on_site BEFORE INSERT OR UPDATE OF source, total_cents, on_site_cents ON public.bookings FOR EACH ROW EXECUTE FUNCTION bookings_on_site();

CREATE TRIGGER bookings_reachable BEFORE INSERT OR UPDATE OF email, phone ON public.bookings FOR EACH ROW EXECUTE FUNCTION bookings_reachable();

CREATE TRIGGER bookings_transition BEFORE INSERT OR UPDATE OF status, cancellation_reason ON public.bookings FOR EACH ROW EXECUTE FUNCTION bookings_transition();

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.calendars FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select activity_id from resources where id = ($1).resource_id');

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.catalog_images FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select activity_id from catalogs where id = ($1).catalog_id');

CREATE TRIGGER catalog_services_same_activity BEFORE INSERT ON public.catalog_services FOR EACH ROW EXECUTE FUNCTION same_activity();

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.catalog_services FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select activity_id from catalogs where id = ($1).catalog_id');

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.catalogs FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select ($1).activity_id');

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.closed_dates FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select r.activity_id from calendars c join resources r on r.id = c.resource_id where c.id = ($1).calendar_id');

CREATE TRIGGER guide_link_resources_same_activity BEFORE INSERT OR UPDATE ON public.guide_link_resources FOR EACH ROW EXECUTE FUNCTION guide_link_resources_same_activity();

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.images FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select ($1).activity_id');

CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION append_only();

CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION append_only();

CREATE CONSTRAINT TRIGGER ledger_sums_to_zero AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_sums_to_zero();

CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR UPDATE ON public.ledger_transactions FOR EACH ROW EXECUTE FUNCTION append_only();

CREATE TRIGGER ledger_transactions_no_truncate BEFORE TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION append_only();

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.marketplace_entries FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select unnest(array[($1).origin_activity_id, ($1).destination_activity_id])');

CREATE TRIGGER on_site_payments_append_only BEFORE DELETE OR UPDATE OF booking_id, amount_cents, means, at, undoes_id, request_key ON public.on_site_payments FOR EACH ROW EXECUTE FUNCTION append_only();

CREATE TRIGGER on_site_payments_no_truncate BEFORE TRUNCATE ON public.on_site_payments FOR EACH STATEMENT EXECUTE FUNCTION append_only();

CREATE TRIGGER on_site_payments_within_due BEFORE INSERT ON public.on_site_payments FOR EACH ROW EXECUTE FUNCTION on_site_payments_within_due();

CREATE TRIGGER tell_pages_changed AFTER UPDATE ON public.payment_accounts FOR EACH ROW WHEN (((old.transfers_active IS DISTINCT FROM new.transfers_active) OR (old.disconnected_at IS DISTINCT FROM new.disconnected_at))) EXECUTE FUNCTION tell_pages_changed('select id from activities where payment_account_id = ($1).id');

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.rate_base_prices FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select s.activity_id from rates r join services s on s.id = r.service_id where r.id = ($1).rate_id');

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.rate_periods FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select s.activity_id from rates r join services s on s.id = r.service_id where r.id = ($1).rate_id');

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.rates FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select activity_id from services where id = ($1).service_id');

CREATE TRIGGER referrals_transition BEFORE INSERT OR UPDATE ON public.referrals FOR EACH ROW EXECUTE FUNCTION referrals_transition();

CREATE TRIGGER refunds_within_payment BEFORE INSERT OR UPDATE OF amount_cents, status, payment_id ON public.refunds FOR EACH ROW EXECUTE FUNCTION refunds_within_payment();

CREATE TRIGGER resource_terms_before BEFORE INSERT OR DELETE OR UPDATE ON public.resource_terms FOR EACH ROW EXECUTE FUNCTION resource_terms_before();

CREATE CONSTRAINT TRIGGER resource_terms_checked AFTER INSERT OR DELETE OR UPDATE ON public.resource_terms DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION resource_terms_checked();

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.resource_terms FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select activity_id from resources where id = ($1).resource_id');

CREATE CONSTRAINT TRIGGER resources_have_terms AFTER INSERT ON public.resources DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION resources_have_terms();

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.resources FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select ($1).activity_id');

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.sales_stops FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select activity_id from resources where id = ($1).resource_id');

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.service_categories FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select ($1).activity_id');

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.service_images FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select activity_id from services where id = ($1).service_id');

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.service_questions FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select activity_id from services where id = ($1).service_id');

CREATE TRIGGER service_resources_same_activity BEFORE INSERT OR UPDATE ON public.service_resources FOR EACH ROW EXECUTE FUNCTION same_activity();

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.service_resources FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select activity_id from services where id = ($1).service_id');

CREATE TRIGGER services_same_activity BEFORE INSERT OR UPDATE OF category_id, activity_id ON public.services FOR EACH ROW EXECUTE FUNCTION same_activity();

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.services FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select ($1).activity_id');

CREATE TRIGGER sessions_end BEFORE INSERT OR UPDATE ON public.sessions FOR EACH ROW EXECUTE FUNCTION end_sessions_in_time();

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.slot_closures FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select r.activity_id from slots s join calendars c on c.id = s.calendar_id
    join resources r on r.id = c.resource_id where s.id = ($1).slot_id');

CREATE TRIGGER tell_pages_changed AFTER INSERT OR DELETE OR UPDATE ON public.slots FOR EACH ROW EXECUTE FUNCTION tell_pages_changed('select r.activity_id from calendars c join resources r on r.id = c.resource_id where c.id = ($1).calendar_id');
