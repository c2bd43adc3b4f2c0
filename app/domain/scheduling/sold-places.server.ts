// Which places of a resource count as taken (those of cancelled bookings are gone), and the locks of its days.
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { intArray } from '../sql.server.ts';
import { dayOf, lockNumberOf } from '../calendar-day.ts';

/** For `a` allocations: ended holds don't count, by the clock, jobs or no jobs. */
export function isTaken(now: Date): SQL {
  return sql`(a.hold_expires_at is null or a.hold_expires_at > ${now.toISOString()}::timestamptz)`;
}

/**
 * For `a` allocations of `b` bookings: on a resource, and not over. With years of history the index is cut by the
 * day, generously: zones, and slots that end a day later.
 */
export function isToCome(resourceId: number | SQL, now: Date): SQL {
  const at = sql`${now.toISOString()}`;
  return sql`a.resource_id = ${resourceId} and a.date >= ${at}::date - 3 and b.ends_at > ${at}::timestamptz`;
}

// The locks that bookings take of a resource's days, and whoever changes what those days offer. All that a transaction
// needs are taken at once, before its first change: two that took theirs one by one could wait for each other.

/** `day` as lockNumberOf counts it. */
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

/** So that no booking comes in between a look and the change. */
export function lockDays(tx: Db, days: readonly ResourceDay[]): Promise<void> {
  return lockPlaces(
    tx,
    days.map(({ resourceId, date }) => ({ resourceId, day: lockNumberOf(dayOf(date)) })),
  );
}
