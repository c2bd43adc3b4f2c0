// A guest who comes back from the checkout to choose again: what they hold doesn't stand in their own way.
import { createHash } from 'node:crypto';

import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';

/** Stands for a booking's secret in an address that may be passed on: it shows and cancels nothing. */
export function replacementKey(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The unpaid booking that a key stands for, while it holds its places. */
export async function findOwnHold(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  key: string,
): Promise<number | undefined> {
  const [row] = (await db.execute(sql`
    select id from bookings
     where status = 'pending' and source = 'online' and hold_expires_at > ${now().toISOString()}::timestamptz
       and encode(sha256(convert_to(secret, 'UTF8')), 'hex') = ${key}`)) as unknown as { id: number }[];
  return row?.id;
}
