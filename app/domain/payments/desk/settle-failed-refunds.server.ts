// Refunds of a booking that failed: the owner of the service has them tried again, or says that the guest has the money.
import { eq, sql } from 'drizzle-orm';

import { bookingEvents } from '#db/schema/bookings.ts';
import { payments, refunds } from '#db/schema/payments.ts';

import { reachBooking } from '../../bookings/desk/reach-booking.server.ts';
import { queueBookingMails } from '../../bookings/queue-booking-mails.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Cents } from '../../money/cents.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { lockBooking } from '../lock-booking.server.ts';
import { insertRefund } from '../request-refund.server.ts';

export type FailedRefunds = { reference: string; how: 'again' | 'otherwise'; shownCents: Cents };

/** `changed`: not what was shown; somebody else has seen to it, or the bank has. */
export type FailedRefundsError = 'not-found' | 'not-owner' | 'changed';

type Outcome = Result<{ cents: Cents }, FailedRefundsError>;

export async function settleFailedRefunds(
  deps: Deps,
  viewer: Viewer,
  { reference, how, shownCents }: FailedRefunds,
): Promise<Outcome> {
  return transact(deps.db, async (tx): Promise<Outcome> => {
    const reached = await reachBooking(tx, viewer, reference);
    if (!reached.ok) return err('not-found');
    if (!reached.value.sides.owner) return err('not-owner');
    const inTx = { ...deps, db: tx };
    const { id: bookingId } = await lockBooking(tx, reached.value.id);
    const open = await openFailures(inTx, bookingId);
    const cents = open.reduce((sum, { owedCents }) => sum + owedCents, 0);
    if (cents === 0 || cents !== shownCents) return err('changed');
    for (const failure of open) {
      if (how === 'again') await tryAgain(inTx, failure, viewer);
      else await markPaid(inTx, failure.refundId);
    }
    await tell(inTx, { bookingId, viewer, how, cents, key: `retry:${open[0]?.refundId ?? 0}` });
    return ok({ cents });
  });
}

type Failure = { refundId: number; paymentId: number; owedCents: Cents };

/** The latest first; what an earlier one still owes is no more than what the later leave. */
async function openFailures({ db }: Deps, bookingId: number): Promise<Failure[]> {
  const rows = await db.execute<{ id: number; payment_id: number; owed: string }>(sql`
    select * from (
      select r.id, r.payment_id, least(r.amount_cents, payment_failed_refund_cents(r.payment_id)
               - coalesce(sum(r.amount_cents) over (partition by r.payment_id order by r.id desc
                            rows between unbounded preceding and 1 preceding), 0))::text as owed
        from refunds r
       where r.booking_id = ${bookingId} and r.status in ('failed', 'canceled') and r.paid_otherwise_at is null
         and not exists (select 1 from refunds again where again.request_key = 'retry:' || r.id)) f
     where f.owed::bigint > 0 order by f.id desc`);
  return rows.map(({ id, payment_id: paymentId, owed }) => ({
    refundId: id,
    paymentId,
    owedCents: Number(owed),
  }));
}

/** A refund of its own, so that late words on the one that failed say nothing about it. */
async function tryAgain(
  deps: Deps,
  { refundId, paymentId, owedCents }: Failure,
  viewer: Viewer,
): Promise<void> {
  const [failed] = await deps.db.select().from(refunds).where(eq(refunds.id, refundId));
  const [payment] = await deps.db.select().from(payments).where(eq(payments.id, paymentId));
  if (!failed || !payment) throw new Error(`refund ${refundId} is gone`);
  await insertRefund(deps, {
    payment,
    amountCents: owedCents,
    reason: failed.reason === 'stripe_dashboard' ? 'operator' : failed.reason,
    requestKey: `retry:${refundId}`,
    requestedById: viewer.userId,
  });
}

async function markPaid({ db, now }: Deps, refundId: number): Promise<void> {
  await db.update(refunds).set({ paidOtherwiseAt: now() }).where(eq(refunds.id, refundId));
}

type Done = { bookingId: number; viewer: Viewer; how: FailedRefunds['how']; cents: Cents; key: string };

async function tell(deps: Deps, { bookingId, viewer, how, cents, key }: Done): Promise<void> {
  await deps.db.insert(bookingEvents).values({
    bookingId,
    at: deps.now(),
    kind: how === 'again' ? 'refund-requested' : 'refund-paid-otherwise',
    actor: 'operator',
    actorUserId: viewer.userId,
    detail: { amountCents: cents },
  });
  if (how === 'otherwise') return;
  const data = { amountCents: cents };
  await queueBookingMails(deps, { id: bookingId }, { of: 'refunded', key, data });
}
