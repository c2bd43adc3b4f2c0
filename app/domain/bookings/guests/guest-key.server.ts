// Which guest a booking's code stands for, among those whom somebody's activities sold to.
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import type { DeskActivity } from '../desk/booking-list.ts';
import { intArray } from '../../int-array.server.ts';
import { readReference } from '../reference.ts';

/** The address as it is compared; undefined for codes of others, of nobody, and of guests without an address. */
export async function findGuestKey(
  db: Db,
  activities: readonly DeskActivity[],
  reference: string,
): Promise<string | undefined> {
  const code = readReference(reference);
  if (code === undefined) return undefined;
  const [row] = await db.execute<{ key: string }>(sql`
    select lower(b.email) as key from bookings b
     where b.reference = ${code} and ${soldBy(activities)} and b.email <> ''`);
  return row?.key;
}

/** Guests are the seller's: who only serves a booking sees it among the bookings. */
export function soldBy(activities: readonly DeskActivity[]): SQL {
  return sql`b.activity_id = any(${intArray(activities.map(({ id }) => id))})`;
}
