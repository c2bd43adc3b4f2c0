// A booking reached through the membership of who asks, by the code people read aloud; somebody else's is as good as none.
import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, type Result } from '../../result.ts';
import { readReference } from '../reference.ts';
import type { Sides } from './desk-booking.ts';

export type ReachedBooking = { id: number; sides: Sides };

export async function reachBooking(
  db: Db,
  { userId }: Viewer,
  reference: string,
): Promise<Result<ReachedBooking, 'not-found'>> {
  const code = readReference(reference);
  if (code === undefined) return err('not-found');
  const [row] = await db.execute<{ id: number; seller: boolean; owner: boolean }>(sql`
    select b.id, bool_or(m.activity_id = b.activity_id) as seller, bool_or(m.activity_id = b.owner_activity_id) as owner
      from bookings b join memberships m on m.activity_id in (b.activity_id, b.owner_activity_id) and m.user_id = ${userId}
     where b.reference = ${code} group by b.id`);
  return row ? ok({ id: row.id, sides: { seller: row.seller, owner: row.owner } }) : err('not-found');
}
