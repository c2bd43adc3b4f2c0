// A service's rates: lists, creates, changes, orders and archives them.
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { rates } from '#db/schema/catalog.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Cents } from '../../money/cents.ts';
import { err, ok, type Result, transact, transactional } from '../../result.ts';
import { endOfList, madeBefore } from '../../sql.server.ts';
import { type BasePrice, FIRST_DAY, type PricePeriod, type RatePrices } from './price-on.ts';
import type { RateRow } from './rate.ts';
import {
  archivePart,
  orderWithinService,
  reachRate,
  reachService,
  type ServiceOrdering,
} from '../reach.server.ts';
import type { RateFields } from '../service-fields.ts';
import type { RateOffer } from '../service-page.ts';

// Rates as JSON, for use within other queries.

type RateJson = Omit<RateOffer, 'maxPeople' | keyof RatePrices> & {
  maxPeople: number | null;
  priceCents: Cents;
  laterPrices: BasePrice[] | null;
  periods: PricePeriod[] | null;
};

export type RatesJson = RateJson[] | null;

/** For rates `r`: base prices after the first. */
const laterPricesJson: SQL = sql`(
  select json_agg(json_build_object('firstDay', b.valid_from - date '1970-01-01', 'priceCents', b.price_cents) order by b.valid_from)
    from rate_base_prices b where b.rate_id = r.id)`;

const periodsJson: SQL = sql`(
  select json_agg(json_build_object('id', p.id, 'name', p.name, 'firstDay', p.start_date - date '1970-01-01',
           'lastDay', p.end_date - date '1970-01-01', 'weekdays', p.weekdays, 'priceCents', p.price_cents) order by p.start_date, p.id)
    from rate_periods p where p.rate_id = r.id)`;

/** For rates `r`. */
export const rateJson: SQL = sql`json_build_object(
  'id', r.id, 'name', r.name, 'description', r.description, 'priceCents', r.price_cents, 'pricing', r.pricing,
  'minPeople', r.min_people, 'maxPeople', r.max_people, 'laterPrices', ${laterPricesJson}, 'periods', ${periodsJson})`;

/** For rates `r`: the lowest price of the coming year, shown after «da». */
export function rateFromCents(now: Date): SQL {
  return sql`(case when exists (select from rate_periods p where p.rate_id = r.id)
      or exists (select from rate_base_prices b where b.rate_id = r.id)
    then rate_from_cents(r.id, ${now.toISOString()}::timestamptz) else r.price_cents end)::int`;
}

/** Live rates of a service, in order; null if there are none. */
export function liveRatesJson(serviceId: SQL): SQL {
  return sql`(select json_agg(${rateJson} order by r.position, r.id)
    from rates r where r.service_id = ${serviceId} and r.archived_at is null)`;
}

export function toRates(json: RatesJson): RateOffer[] {
  return (json ?? []).map(toRate);
}

function toRate({ priceCents, laterPrices, periods, maxPeople, ...rate }: RateJson): RateOffer {
  const first = { firstDay: FIRST_DAY, priceCents };
  const prices = { basePrices: [first, ...(laterPrices ?? [])], periods: periods ?? [] };
  return { ...rate, ...prices, maxPeople: maxPeople ?? undefined };
}

// All rates of a service: live ones in order, then archived ones.

/** The caller has checked the membership. */
export async function listRates({ db }: Pick<Deps, 'db'>, serviceId: number): Promise<RateRow[]> {
  const rows = await db.execute<{
    rate: RateJson;
    archived: boolean;
  }>(sql`
    select ${rateJson} as rate, r.archived_at is not null as archived
      from rates r where r.service_id = ${serviceId}
     order by r.archived_at is not null, r.position, r.id`);
  return rows.map(({ rate, archived }) => ({ ...toRate(rate), archived }));
}

export type NewRate = RateFields & { serviceId: number; formNonce?: string };

/** Creates a rate, last in its service. */
export const createRate = transactional(
  async (
    { db, now }: Pick<Deps, 'db' | 'now'>,
    viewer: Viewer,
    { serviceId, price, ...fields }: NewRate,
  ): Promise<Result<{ rateId: number }, 'not-found'>> => {
    // Locks the service, so that a form sent twice waits for the first.
    const reached = await reachService(db, viewer, serviceId);
    if (!reached.ok) return reached;
    const { formNonce } = fields;
    const before = await madeBefore(db, rates, { formNonce, owner: eq(rates.serviceId, serviceId) });
    if (before !== undefined) return ok({ rateId: before });
    const position = endOfList({ table: sql`rates`, within: sql`t.service_id = ${serviceId}` });
    const [rate] = await db
      .insert(rates)
      .values({ ...fields, serviceId, priceCents: price, position, createdAt: now() })
      .onConflictDoNothing({ target: rates.formNonce })
      .returning({ rateId: rates.id });
    // undefined: a form of another service used this id.
    return rate ? ok(rate) : err('not-found');
  },
);

export type RateChange = { rateId: number; fields: RateFields };

/** Changes a rate for future bookings. Bookings keep the price they were sold at. */
export function updateRate(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { rateId, fields: { price, name, description, pricing, minPeople, maxPeople } }: RateChange,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachRate(tx, viewer, rateId);
    if (!reached.ok) return reached;
    await tx
      .update(rates)
      .set({ name, description, pricing, minPeople, maxPeople })
      .where(eq(rates.id, rateId));
    await correctBasePrice(tx, { rateId, price, now: deps.now() });
    return ok(undefined);
  });
}

/** Changes today's base price; earlier and later ones stay. */
async function correctBasePrice(
  tx: Db,
  { rateId, price, now }: { rateId: number; price: Cents; now: Date },
): Promise<void> {
  await tx.execute(sql`
    with current as (
      select max(b.valid_from) as since from rate_base_prices b join rates r on r.id = b.rate_id
        join services s on s.id = r.service_id join activities a on a.id = s.activity_id
       where b.rate_id = ${rateId} and b.valid_from <= (${now.toISOString()}::timestamptz at time zone a.time_zone)::date),
    later as (update rate_base_prices set price_cents = ${price} where rate_id = ${rateId} and valid_from = (select since from current))
    update rates set price_cents = ${price} where id = ${rateId} and (select since from current) is null`);
}

/** Sets the order of a service's rates. */
export function orderRates(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  ordering: ServiceOrdering,
): Promise<Result<undefined, 'not-found'>> {
  return orderWithinService(deps, viewer, { ...ordering, table: sql`rates` });
}

// Archives a rate, or restores it as the last one. Bookings keep their rate.

export type RateArchiving = { rateId: number; archived: boolean };

export function archiveRate(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { rateId, archived }: RateArchiving,
) {
  return archivePart(deps, viewer, { table: sql`rates`, id: rateId, archived });
}
