// The rows of transfers that pay one party for one booking, never more on a charge than it brought.
import { and, eq, sql } from 'drizzle-orm';

import { transfers } from '#db/schema/payments.ts';

import { isPayable } from '../../activities/pays-out.server.ts';
import type { Deps } from '../../deps.ts';
import type { Cents } from '../../money/cents.ts';
import type { Party } from '../../money/party.ts';
import { err, ok, type Result } from '../../result.ts';
import type { LockedBooking } from '../lock-booking.server.ts';

const TRY_AGAIN_AFTER_HOURS = 6;

/** Answers the rows to send. */
export async function planTransfers(
  deps: Deps,
  booking: LockedBooking,
  { party, cents }: { party: Party; cents: Cents },
): Promise<Result<number[], 'no_account' | 'refused'>> {
  const account = await findAccount(deps, party);
  if (account === undefined) return err('no_account');
  const { count, refused } = await earlier(deps, booking.id, party);
  if (refused) return err('refused');
  const ids: number[] = [];
  let left = cents;
  for (const { paymentId, room } of await roomOnCharges(deps, booking.id)) {
    const amountCents = Math.min(room, left);
    if (amountCents <= 0) continue;
    const [row] = await deps.db
      .insert(transfers)
      .values({
        bookingId: booking.id,
        paymentId,
        activityId: party.activityId,
        paymentAccountId: account,
        amountCents,
        idempotencyKey: `transfer:${booking.id}:${party.activityId}:${count + ids.length + 1}`,
        createdAt: deps.now(),
        updatedAt: deps.now(),
      })
      .returning({ id: transfers.id });
    if (row) ids.push(row.id);
    left -= amountCents;
  }
  if (left === 0) return ok(ids);
  deps.log.error({ bookingId: booking.id, left }, 'more is owed for a booking than its charges brought');
  return ids.length > 0 ? ok(ids) : err('refused');
}

/** The one the activity's owner chose, if it can be paid: else the money stays payable. */
async function findAccount({ db }: Deps, { activityId }: Party): Promise<number | undefined> {
  const [row] = await db.execute<{ id: number }>(sql`
    select p.id from activities a join payment_accounts p on p.id = a.payment_account_id
     where a.id = ${activityId} and ${isPayable}`);
  return row?.id;
}

async function earlier(deps: Deps, bookingId: number, { activityId }: Party) {
  const rows = await deps.db
    .select({ status: transfers.status, at: transfers.updatedAt })
    .from(transfers)
    .where(and(eq(transfers.bookingId, bookingId), eq(transfers.activityId, activityId)));
  const since = new Date(deps.now().getTime() - TRY_AGAIN_AFTER_HOURS * 3_600_000);
  return { count: rows.length, refused: rows.some(({ status, at }) => status === 'failed' && at > since) };
}

/**
 * Its own charges come first. After them those of bookings whose share made good a debt of this one: if the refund
 * behind the debt failed, that money is owed for this booking again, and is still there.
 */
async function roomOnCharges({ db }: Deps, bookingId: number) {
  const rows = await db.execute<{ id: number; room: string }>(sql`
    with recursive funding(id) as (
      select ${bookingId}::int union
      select split_part(t.key, ':', 2)::int from funding f join ledger_transactions t on t.booking_id = f.id
       where t.kind = 'set-off' and t.key like '%:to')
    select p.id, (p.amount_cents - coalesce((select sum(t.amount_cents - t.reversed_cents) from transfers t
                   where t.payment_id = p.id and t.status <> 'failed'), 0))::text as room
      from payments p
     where p.outcome = 'confirmed' and p.stripe_charge_id is not null
       and p.booking_id in (select id from funding)
     order by p.booking_id = ${bookingId} desc, p.id`);
  return rows.map(({ id, room }) => ({ paymentId: id, room: Number(room) }));
}
