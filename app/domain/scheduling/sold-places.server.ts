// Which places of a resource count as taken, in the queries that ask. Places of cancelled bookings are gone.
import { sql, type SQL } from 'drizzle-orm';

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
