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

// The locks that bookings of a resource's days take, for those who change what those days offer.

/** So that no booking comes in between a look and the change. Taken in order, as everybody takes them. */
export async function lockDays(tx: Db, resourceId: number, dates: readonly string[]): Promise<void> {
  const days = dates.map((date) => lockNumberOf(dayOf(date))).toSorted((a, b) => a - b);
  await tx.execute(
    sql`select pg_advisory_xact_lock(${resourceId}::int, day) from unnest(${intArray(days)}) as day`,
  );
}
