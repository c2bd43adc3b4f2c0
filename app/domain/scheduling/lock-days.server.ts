// The locks that bookings of a resource's days take, for those who change what those days offer.
import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import { intArray } from '../sql.server.ts';
import { dayOf, lockNumberOf } from '../calendar-day.ts';

/** So that no booking comes in between a look and the change. Taken in order, as everybody takes them. */
export async function lockDays(tx: Db, resourceId: number, dates: readonly string[]): Promise<void> {
  const days = dates.map((date) => lockNumberOf(dayOf(date))).toSorted((a, b) => a - b);
  await tx.execute(
    sql`select pg_advisory_xact_lock(${resourceId}::int, day) from unnest(${intArray(days)}) as day`,
  );
}
