// Unpaid bookings end: their places are free in the same transaction, their card pages are closed by a job.
import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import { intArray } from '../int-array.server.ts';
import type { CancellationReason } from './lifecycle.ts';

export type PendingEnd = {
  reason: Extract<CancellationReason, 'expired' | 'replaced' | 'payment_failed' | 'customer' | 'operator'>;
  actor: 'guest' | 'operator' | 'system';
  actorUserId?: number;
};

/**
 * Cancels those of `bookingIds` that are still pending and answers which they were. The caller holds the locks
 * of their places. Places held for a move whose time is up are freed too: its booking has others.
 */
export async function cancelPending(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  bookingIds: readonly number[],
  { reason, actor, actorUserId }: PendingEnd,
): Promise<number[]> {
  const at = deps.now().toISOString();
  const rows = (await deps.db.execute(sql`
    with ended as (
      update bookings set status = 'cancelled', cancellation_reason = ${reason}, cancelled_at = ${at}::timestamptz, sequence = sequence + 1
       where id = any(${intArray(bookingIds)}) and status = 'pending' returning id),
    moves_freed as (
      delete from allocations where booking_id = any(${intArray(bookingIds)}) and move_id is not null
         and hold_expires_at <= ${at}::timestamptz),
    freed as (delete from allocations a using ended where a.booking_id = ended.id),
    told as (
      insert into booking_events (booking_id, at, kind, actor, actor_user_id, detail)
      select id, ${at}::timestamptz, 'cancelled', ${actor}, ${actorUserId ?? null}::int, jsonb_build_object('reason', ${reason}::text) from ended)
    select ended.id, c.stripe_session_id as session from ended
      left join checkout_sessions c on c.booking_id = ended.id and c.status in ('creating', 'open')`)) as unknown as {
    id: number;
    session: string | null;
  }[];
  for (const { session } of rows) {
    if (session) await deps.jobs.send(deps.db, 'checkout.expire', { sessionId: session });
  }
  return [...new Set(rows.map(({ id }) => id))];
}
