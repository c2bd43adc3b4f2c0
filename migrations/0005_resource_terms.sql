CREATE TABLE "resource_terms" (
	"resource_id" integer NOT NULL,
	"valid_from" date DEFAULT '2000-01-01' NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"capacity" integer DEFAULT 1 NOT NULL,
	"sharing" "resource_sharing" DEFAULT 'shared' NOT NULL,
	CONSTRAINT "resource_terms_resource_id_valid_from_pk" PRIMARY KEY("resource_id","valid_from"),
	CONSTRAINT "resource_terms_date_range" CHECK ("resource_terms"."valid_from" between '2000-01-01' and '2201-01-01'),
	CONSTRAINT "resource_terms_quantity_range" CHECK ("resource_terms"."quantity" between 1 and 1000),
	CONSTRAINT "resource_terms_capacity_range" CHECK ("resource_terms"."capacity" between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "resources" DROP CONSTRAINT "resources_quantity_range";--> statement-breakpoint
ALTER TABLE "resources" DROP CONSTRAINT "resources_capacity_range";--> statement-breakpoint
ALTER TABLE "resource_terms" ADD CONSTRAINT "resource_terms_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "resource_terms" ("resource_id", "quantity", "capacity", "sharing") SELECT "id", "quantity", "capacity", "sharing" FROM "resources";--> statement-breakpoint
ALTER TABLE "resources" DROP COLUMN "quantity";--> statement-breakpoint
ALTER TABLE "resources" DROP COLUMN "capacity";--> statement-breakpoint
ALTER TABLE "resources" DROP COLUMN "sharing";--> statement-breakpoint

-- What a resource is on a day. Volatile, so that it sees what is committed when it is called and not when its query
-- began: who has waited for the resource's row reads the terms that the edit before them has left.
create function resource_terms_on(resource integer, day date)
  returns table (quantity integer, capacity integer, sharing resource_sharing) language sql volatile rows 1 as $$
  select t.quantity, t.capacity, t.sharing from resource_terms t
   where t.resource_id = resource and t.valid_from <= day order by t.valid_from desc limit 1
$$;
--> statement-breakpoint

-- Terms change under the lock that sales and edits of the resource wait for.
create function resource_terms_before() returns trigger language plpgsql as $$
begin
  perform from resources where id in (old.resource_id, new.resource_id) order by id for update;
  return coalesce(new, old);
end $$;
--> statement-breakpoint

create trigger resource_terms_before before insert or update or delete on resource_terms
  for each row execute function resource_terms_before();
--> statement-breakpoint

-- At commit a resource has terms for every day, and those of the days from `first_day` to the next row's carry what is sold.
create function check_resource_terms(resource integer, first_day date) returns void language plpgsql as $$
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
end $$;
--> statement-breakpoint

create function resource_terms_checked() returns trigger language plpgsql as $$
begin
  perform check_resource_terms(resource, day)
     from (values (old.resource_id, old.valid_from), (new.resource_id, new.valid_from)) as touched(resource, day)
    where resource is not null;
  return null;
end $$;
--> statement-breakpoint

create constraint trigger resource_terms_checked after insert or update or delete on resource_terms
  deferrable initially deferred for each row execute function resource_terms_checked();
--> statement-breakpoint

create function resources_have_terms() returns trigger language plpgsql as $$
begin
  perform check_resource_terms(new.id, '2000-01-01');
  return null;
end $$;
--> statement-breakpoint

create constraint trigger resources_have_terms after insert on resources
  deferrable initially deferred for each row execute function resources_have_terms();
--> statement-breakpoint

-- As in 0001, by the terms of the slot's day. The resource's row is held before they are read: an edit under way is
-- waited for, and later ones wait.
create or replace function allocations_before() returns trigger language plpgsql as $$
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
end $$;
--> statement-breakpoint

create or replace function allocations_after() returns trigger language plpgsql as $$
declare offered record; used record;
begin
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
