// Which places of a resource count as taken, and the locks of its days. Places of cancelled bookings are deleted.
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { intArray } from '../sql.server.ts';
import { dayOf, lockNumberOf } from '../calendar-day.ts';

/** Condition on allocations `a`. An ended hold doesn't count, even before its row is deleted. */
export function isTaken(now: Date): SQL {
  return sql`(a.hold_expires_at is null or a.hold_expires_at > ${now.toISOString()}::timestamptz)`;
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
