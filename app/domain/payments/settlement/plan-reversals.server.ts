// The rows of reversals that take back what one party was paid too much for one booking.
import { and, desc, eq, sql } from 'drizzle-orm';

import { transferReversals, transfers } from '#db/schema/payments.ts';

import type { Deps } from '../../deps.ts';
import type { Party } from '../../money/party.ts';
import type { LockedBooking } from '../lock-booking.server.ts';
import { findPosition } from '../positions.server.ts';

/** An account without money is asked once a day; meanwhile its debt is set off against other sales. */
const TRY_AGAIN_AFTER_HOURS = 23;

/** Answers the new rows to send. */
export async function planReversals(deps: Deps, booking: LockedBooking, party: Party): Promise<number[]> {
  const { debtCents } = await findPosition(deps.db, booking.id, party);
  if (debtCents <= 0) return [];
  const ids: number[] = [];
  let left = debtCents;
  for (const transfer of await reversible(deps, booking.id, party)) {
    if (transfer.underWay) return ids;
    const amountCents = Math.min(transfer.amountCents - transfer.reversedCents, left);
    if (amountCents <= 0 || transfer.triedLately) continue;
    const [row] = await deps.db
      .insert(transferReversals)
      .values({
        transferId: transfer.id,
        refundId: await lastRefund(deps, booking.id),
        amountCents,
        idempotencyKey: `reversal:${transfer.id}:${transfer.count + 1}`,
        createdAt: deps.now(),
        updatedAt: deps.now(),
      })
      .returning({ id: transferReversals.id });
    if (row) ids.push(row.id);
    left -= amountCents;
  }
  return ids;
}

async function reversible(deps: Deps, bookingId: number, { activityId }: Party) {
  const since = new Date(deps.now().getTime() - TRY_AGAIN_AFTER_HOURS * 3_600_000).toISOString();
  const of = sql`from transfer_reversals r where r.transfer_id = transfers.id`;
  return deps.db
    .select({
      id: transfers.id,
      amountCents: transfers.amountCents,
      reversedCents: transfers.reversedCents,
      count: sql<number>`(select count(*)::int ${of})`,
      underWay: sql<boolean>`exists (select 1 ${of} and r.status = 'requested')`,
      triedLately: sql<boolean>`exists (select 1 ${of} and r.status = 'failed' and r.updated_at > ${since}::timestamptz)`,
    })
    .from(transfers)
    .where(
      and(
        eq(transfers.bookingId, bookingId),
        eq(transfers.activityId, activityId),
        eq(transfers.status, 'paid'),
      ),
    )
    .orderBy(desc(transfers.id));
}

async function lastRefund({ db }: Deps, bookingId: number): Promise<number | undefined> {
  const [row] = await db.execute<{ id: number }>(sql`
    select id from refunds where booking_id = ${bookingId} and status in ('pending', 'succeeded') order by id desc limit 1`);
  return row?.id;
}
