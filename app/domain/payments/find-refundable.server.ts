import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import type { Cents } from '../money/cents.ts';

/** What can still be given back of a booking's payments: nothing of those that a bank holds or has given to the guest. */
export async function findRefundable(db: Db, bookingId: number): Promise<Cents> {
  const [row] = await db.execute<{ cents: string }>(
    sql`select booking_refundable_cents(${bookingId}::int)::text as cents`,
  );
  return Number(row?.cents ?? 0);
}
