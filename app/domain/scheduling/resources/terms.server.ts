// Terms of a resource by day: reads and changes them, and finds sales that contradict a change.
import { and, eq, gte, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { resourceTerms } from '#db/schema/scheduling.ts';
import { dayOf, formatDay, lockNumberOf } from '../../calendar-day.ts';
import type { ReachedResource } from '../reach.server.ts';
import type { ResourceContradiction } from './resource.ts';
import {
  changedTerms,
  contradictionOf,
  type DatedTerms,
  mostUnits,
  type SoldDate,
  type Terms,
  termsOn,
} from './resource-terms.ts';
import { todayIn } from '../../wall-clock.ts';
import { intArray } from '../../sql.server.ts';

/** Condition on terms `rt` of resources `r`: in force on the day or later. */
export function inForceFrom(day: SQL): SQL {
  return sql`rt.resource_id = r.id and rt.valid_from >= (
    select max(valid_from) from resource_terms where resource_id = r.id and valid_from <= ${day})`;
}

/** Joins resources `r` of activities `a` with today's terms, as `t`. */
export function joinTermsNow(now: Date): SQL {
  return sql`cross join lateral resource_terms_on(r.id, (${now.toISOString()}::timestamptz at time zone a.time_zone)::date) t`;
}

/** In order of days. */
export async function listTerms(db: Db, resourceId: number): Promise<DatedTerms[]> {
  return db.execute<DatedTerms>(sql`
    select valid_from - date '1970-01-01' as "firstDay", quantity, capacity, sharing from resource_terms
     where resource_id = ${resourceId} order by valid_from`);
}

/** The most units that a slot may offer: the largest number on any day from today on. */
export async function unitsToCome(
  db: Db,
  { resourceId, timeZone }: Pick<ReachedResource, 'resourceId' | 'timeZone'>,
  now: Date,
): Promise<number> {
  return mostUnits(await listTerms(db, resourceId), todayIn(timeZone, now));
}

type Written = { resourceId: number; from: number; terms: readonly DatedTerms[] };

/** Replaces the terms from a day on. */
export async function writeTerms(tx: Db, { resourceId, from, terms }: Written): Promise<void> {
  const own = eq(resourceTerms.resourceId, resourceId);
  await tx.delete(resourceTerms).where(and(own, gte(resourceTerms.validFrom, formatDay(from))));
  const later = terms.filter(({ firstDay }) => firstDay >= from);
  if (later.length === 0) return;
  await tx
    .insert(resourceTerms)
    .values(later.map(({ firstDay, ...each }) => ({ ...each, resourceId, validFrom: formatDay(firstDay) })));
}

type Asked = { resourceId: number; from: number; before: readonly DatedTerms[]; wanted: Terms };

/** Sales from a day on that contradict new terms. The caller has locked the resource against sales. */
export async function findContradiction(
  tx: Db,
  { resourceId, from, before, wanted }: Asked,
): Promise<ResourceContradiction | undefined> {
  const planned = changedTerms(before, { from, wanted });
  const found = (await soldUnits(tx, resourceId, from)).flatMap((sold) => {
    const day = dayOf(sold.date);
    const contradiction = contradictionOf(sold, {
      before: termsOn(before, day),
      after: termsOn(planned, day),
    });
    return contradiction ? [{ ...contradiction, sold }] : [];
  });
  const [first] = found;
  if (!first) return undefined;
  const least = found.filter(({ field }) => field === first.field).map((each) => each.least);
  return { field: first.field, least: Math.max(...least), dates: byDate(found.map(({ sold }) => sold)) };
}

type SoldUnit = { date: string; unit: number; people: number; parties: number; bookings: number[] };

/**
 * Units in use from a day on. Holds count until they are deleted, even ended ones: a late payment may still
 * confirm them.
 */
async function soldUnits(tx: Db, resourceId: number, from: number): Promise<SoldUnit[]> {
  return tx.execute<SoldUnit>(sql`
    select a.date::text as date, a.unit, sum(a.people)::int as people,
           count(distinct a.booking_id)::int as parties, json_agg(a.booking_id) as bookings
      from allocations a
     where a.resource_id = ${resourceId} and a.date >= ${formatDay(from)}::date
     group by a.date, a.start_time, a.end_time, a.unit order by a.date, a.start_time, a.unit`);
}

function byDate(units: readonly SoldUnit[]): SoldDate[] {
  const dates = new Map<string, { bookings: Set<number>; people: number }>();
  for (const { date, people, bookings } of units) {
    const known = dates.get(date) ?? { bookings: new Set<number>(), people: 0 };
    for (const booking of bookings) known.bookings.add(booking);
    dates.set(date, { bookings: known.bookings, people: known.people + people });
  }
  return [...dates].map(([date, { bookings, people }]) => ({ date, bookings: bookings.size, people }));
}

// Which places of a resource count as taken, and the locks of its days. Places of cancelled bookings are deleted.

/** Condition on allocations `a`. An ended hold doesn't count, even before its row is deleted. */
export function isTaken(now: Date): SQL {
  return sql`(a.hold_expires_at is null or ${isOnHold(now)})`;
}

/** Condition on allocations `a`: held for a payment that can still come. */
export function isOnHold(now: Date): SQL {
  return sql`a.hold_expires_at > ${now.toISOString()}::timestamptz`;
}

/**
 * Condition on allocations `a` of bookings `b`: on this resource and not over. The three days allow for zones
 * and slots that end later; the date keeps old rows out of the index scan.
 */
export function isToCome(resourceId: number | SQL, now: Date): SQL {
  const at = sql`${now.toISOString()}`;
  return sql`a.resource_id = ${resourceId} and a.date >= ${at}::date - 3 and b.ends_at > ${at}::timestamptz`;
}

// Locks of a resource's days, taken by bookings and by changes of these days. A transaction takes all of them
// at once and in order, before its first change: taking them one by one could deadlock.

/** `day` is a number of lockNumberOf. */
export async function lockPlaces(
  tx: Db,
  places: readonly { resourceId: number; day: number }[],
): Promise<void> {
  const locks = places.toSorted((a, b) => a.resourceId - b.resourceId || a.day - b.day);
  const [resources, days] = [locks.map(({ resourceId }) => resourceId), locks.map(({ day }) => day)];
  await tx.execute(sql`
    select pg_advisory_xact_lock(l.resource, l.day)
      from unnest(${intArray(resources)}, ${intArray(days)}) as l(resource, day)`);
}

export type ResourceDay = { resourceId: number; date: string };

/** Prevents a booking between reading and changing these days. */
export function lockDays(tx: Db, days: readonly ResourceDay[]): Promise<void> {
  return lockPlaces(
    tx,
    days.map(({ resourceId, date }) => ({ resourceId, day: lockNumberOf(dayOf(date)) })),
  );
}
