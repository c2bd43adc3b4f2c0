CREATE TABLE "rate_base_prices" (
	"rate_id" integer NOT NULL,
	"valid_from" date NOT NULL,
	"price_cents" bigint NOT NULL,
	CONSTRAINT "rate_base_prices_rate_id_valid_from_pk" PRIMARY KEY("rate_id","valid_from"),
	CONSTRAINT "rate_base_prices_date_range" CHECK ("rate_base_prices"."valid_from" between '2000-01-02' and '2200-12-31'),
	CONSTRAINT "rate_base_prices_price_range" CHECK ("rate_base_prices"."price_cents" between 100 and 10000000)
);
--> statement-breakpoint
CREATE TABLE "rate_periods" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rate_id" integer NOT NULL,
	"name" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"weekdays" integer DEFAULT 127 NOT NULL,
	"price_cents" bigint NOT NULL,
	"form_nonce" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rate_periods_form_nonce_key" UNIQUE("form_nonce"),
	CONSTRAINT "rate_periods_name_length" CHECK (char_length(btrim("rate_periods"."name")) >= 1 and char_length("rate_periods"."name") <= 60),
	CONSTRAINT "rate_periods_start_range" CHECK ("rate_periods"."start_date" between '2000-01-01' and '2200-12-31'),
	CONSTRAINT "rate_periods_length" CHECK ("rate_periods"."end_date" - "rate_periods"."start_date" between 0 and 3659),
	CONSTRAINT "rate_periods_end_range" CHECK ("rate_periods"."end_date" <= '2200-12-31'),
	CONSTRAINT "rate_periods_weekdays_range" CHECK ("rate_periods"."weekdays" between 1 and 127),
	CONSTRAINT "rate_periods_price_range" CHECK ("rate_periods"."price_cents" between 100 and 10000000)
);
--> statement-breakpoint
ALTER TABLE "rate_base_prices" ADD CONSTRAINT "rate_base_prices_rate_id_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."rates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_periods" ADD CONSTRAINT "rate_periods_rate_id_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."rates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rate_periods_rate_idx" ON "rate_periods" USING btree ("rate_id","start_date");--> statement-breakpoint

-- The days of a period, each of them; none where it ends before it begins.
create function days_of_period(first_day date, last_day date, weekdays integer) returns datemultirange
  language sql immutable parallel safe as $$
  select case when last_day < first_day then '{}'
              when weekdays = 127 then datemultirange(daterange(first_day, last_day, '[]'))
              else coalesce((select range_agg(daterange(first_day + n, first_day + n, '[]'))
                               from generate_series(0, last_day - first_day) n
                              where weekdays & (1 << (extract(isodow from first_day + n)::int - 1)) <> 0), '{}')
          end
$$;
--> statement-breakpoint

alter table rate_periods
  add column days datemultirange not null generated always as (days_of_period(start_date, end_date, weekdays)) stored,
  add constraint rate_periods_have_days check (not isempty(days)),
  -- Of two that leave out some weekdays, or of two that don't, neither could go before the other.
  add constraint rate_periods_one_a_day exclude using gist (
    rate_id with =, (case when weekdays = 127 then 1 else 2 end) with =, days with &&);
--> statement-breakpoint

-- The lowest price of a rate on the days from an instant's to the same a year later. What a day costs is decided by
-- the application; lists that are ordered by this price need it here.
create function rate_from_cents(rate integer, instant timestamptz) returns bigint language sql stable as $$
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
$$;
