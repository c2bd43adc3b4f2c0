// The rows of transfers that pay one party for one booking, never more on a charge than it brought.
import { and, asc, eq, isNull, sql } from 'drizzle-orm';

import { activities } from '#db/schema/activities.ts';
import { paymentAccounts, payments, transfers } from '#db/schema/payments.ts';

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
  const [row] = await db
    .select({ id: paymentAccounts.id })
    .from(activities)
    .innerJoin(paymentAccounts, eq(paymentAccounts.id, activities.paymentAccountId))
    .where(
      and(
        eq(activities.id, activityId),
        eq(paymentAccounts.transfersActive, true),
        isNull(paymentAccounts.disconnectedAt),
      ),
    );
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

async function roomOnCharges({ db }: Deps, bookingId: number) {
  const used = sql<string>`coalesce((select sum(t.amount_cents - t.reversed_cents) from transfers t
    where t.payment_id = payments.id and t.status <> 'failed'), 0)`;
  const rows = await db
    .select({ paymentId: payments.id, amountCents: payments.amountCents, used })
    .from(payments)
    .where(
      and(
        eq(payments.bookingId, bookingId),
        eq(payments.outcome, 'confirmed'),
        sql`${payments.stripeChargeId} is not null`,
      ),
    )
    .orderBy(asc(payments.id));
  return rows.map(({ paymentId, amountCents, used: cents }) => ({
    paymentId,
    room: amountCents - Number(cents),
  }));
}
