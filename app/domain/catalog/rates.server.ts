// A service's rates: listed, created, changed, ordered, taken out of sale.
import { and, eq, sql, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { rates } from '#db/schema/catalog.ts';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transact } from '../result.ts';

import type { RateRow } from './rate.ts';
import { orderWithinService, reachRate, reachService, type ServiceOrdering } from './reach.server.ts';
import type { RateFields } from './service-fields.ts';
import type { RateOffer } from './service-page.ts';

// Rates as JSON, read beside anything else in the same query.

export type RatesJson = (Omit<RateOffer, 'maxPeople'> & { maxPeople: number | null })[] | null;

/** For `r` rates. */
export const rateJson: SQL = sql`json_build_object(
  'id', r.id, 'name', r.name, 'description', r.description, 'priceCents', r.price_cents, 'pricing', r.pricing,
  'minPeople', r.min_people, 'maxPeople', r.max_people)`;

/** Of one service, in its order; null where there are none. */
export function liveRatesJson(serviceId: SQL): SQL {
  return sql`(select json_agg(${rateJson} order by r.position, r.id)
    from rates r where r.service_id = ${serviceId} and r.archived_at is null)`;
}

export function toRates(json: RatesJson): RateOffer[] {
  return (json ?? []).map((rate) => ({ ...rate, maxPeople: rate.maxPeople ?? undefined }));
}

// All rates of a service: live ones in order, then archived ones.

type Row = Omit<RateRow, 'maxPeople'> & { maxPeople: number | null };

/** For members of the service's activity. */
export async function listRates({ db }: Pick<Deps, 'db'>, serviceId: number): Promise<RateRow[]> {
  const rows = await db.execute<Row>(sql`
    select r.id, r.name, r.description, r.price_cents::int as "priceCents", r.pricing, r.min_people as "minPeople",
           r.max_people as "maxPeople", r.archived_at is not null as archived
      from rates r where r.service_id = ${serviceId}
     order by r.archived_at is not null, r.position, r.id`);
  return rows.map((row) => ({ ...row, maxPeople: row.maxPeople ?? undefined }));
}

export type NewRate = RateFields & { serviceId: number; formNonce?: string };

/** A price of a service, last among its rates. */
export function createRate(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  input: NewRate,
): Promise<Result<{ rateId: number }, 'not-found'>> {
  return transact(deps.db, (tx) => insertRate({ ...deps, db: tx }, viewer, input));
}

async function insertRate(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { serviceId, price, ...fields }: NewRate,
): Promise<Result<{ rateId: number }, 'not-found'>> {
  // The lock makes a second sending of the form wait for the first.
  const reached = await reachService(db, viewer, serviceId);
  if (!reached.ok) return reached;
  const before = await madeBefore(db, serviceId, fields.formNonce);
  if (before) return ok(before);
  const [next] = await db
    .select({ position: sql<number>`coalesce(max(position) + 1, 0)::int` })
    .from(rates)
    .where(eq(rates.serviceId, serviceId));
  const [rate] = await db
    .insert(rates)
    .values({ ...fields, serviceId, priceCents: price, position: next?.position ?? 0, createdAt: now() })
    .onConflictDoNothing({ target: rates.formNonce })
    .returning({ rateId: rates.id });
  // Another service's form carried this code.
  return rate ? ok(rate) : err('not-found');
}

async function madeBefore(db: Db, serviceId: number, formNonce: string | undefined) {
  if (formNonce === undefined) return undefined;
  const [before] = await db
    .select({ rateId: rates.id })
    .from(rates)
    .where(and(eq(rates.formNonce, formNonce), eq(rates.serviceId, serviceId)));
  return before;
}

export type RateChange = { rateId: number; fields: RateFields };

/** Changes a rate for whoever books from now on. What was sold keeps its price: it is on the booking. */
export function updateRate(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { rateId, fields: { price, name, description, pricing, minPeople, maxPeople } }: RateChange,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachRate(tx, viewer, rateId);
    if (!reached.ok) return reached;
    await tx
      .update(rates)
      .set({ name, description, priceCents: price, pricing, minPeople, maxPeople })
      .where(eq(rates.id, rateId));
    return ok(undefined);
  });
}

/** In which order a service's rates are offered. */
export function orderRates(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  ordering: ServiceOrdering,
): Promise<Result<undefined, 'not-found'>> {
  return orderWithinService(deps, viewer, { ...ordering, table: sql`rates` });
}

// Takes a rate out of sale, or back into it, last. Bookings made with it keep it.

export type RateArchiving = { rateId: number; archived: boolean };

/** As it is already: nothing changes. */
export function archiveRate(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { rateId, archived }: RateArchiving,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachRate(tx, viewer, rateId);
    if (!reached.ok) return reached;
    if (reached.value.archived === archived) return ok(undefined);
    const last = sql`(select coalesce(max(r.position), -1) + 1 from rates r where r.service_id = ${reached.value.serviceId})`;
    await tx
      .update(rates)
      .set(archived ? { archivedAt: deps.now() } : { archivedAt: null, position: last })
      .where(eq(rates.id, rateId));
    return ok(undefined);
  });
}
