// Asks Stripe for a refund that was decided here, and keeps its row and the ledger true to Stripe's answers.
import { and, eq, sql } from 'drizzle-orm';

import { bookings } from '#db/schema/bookings.ts';
import { payments, refunds } from '#db/schema/payments.ts';

import { failureText } from '../failure-text.ts';
import type { Deps } from '../deps.ts';
import { SpentKey, type GatewayRefund } from './gateway.ts';
import { noteDisputesOf } from './note-dispute.server.ts';
import { noteRefund } from './note-refund.server.ts';
import { tellRefundFailed } from './tell-refund-failed.server.ts';

type Refund = typeof refunds.$inferSelect;
type Payment = typeof payments.$inferSelect;

/** Safe to repeat: the key is the refund and its attempt. Throws when Stripe can't be reached. */
export async function sendRefund(deps: Deps, refundId: number): Promise<void> {
  const [row] = await deps.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  if (!row || row.refund.status !== 'requested') return;
  const { refund, payment } = row;
  const { stripePaymentIntentId: paymentIntentId } = payment;
  // An earlier call failed, perhaps after its effect, and its key may be forgotten or spent.
  if (refund.lastError !== null && (await wasDone(deps, refundId, paymentIntentId))) return;
  try {
    const answer = await deps.payments.createRefund({
      idempotencyKey: `refund:${refund.id}:${refund.attempt}`,
      paymentIntentId,
      amountCents: refund.amountCents,
      refundId: refund.id,
    });
    if (answer) await noteRefund(deps, answer);
    else if (!(await wasDone(deps, refundId, paymentIntentId))) await refuse(deps, refund, payment);
  } catch (error) {
    const attempt = error instanceof SpentKey ? refund.attempt + 1 : refund.attempt;
    await deps.db
      .update(refunds)
      .set({ lastError: failureText(error), attempt })
      .where(and(eq(refunds.id, refundId), eq(refunds.status, 'requested')));
    throw error;
  }
}

/** Stripe knows a refund of ours by what we sent along: it is written down then. */
async function wasDone(deps: Deps, refundId: number, paymentIntentId: string): Promise<boolean> {
  const done = (await deps.payments.listRefunds(paymentIntentId)).find((each) => each.refundId === refundId);
  return done !== undefined && noteRefund(deps, done);
}

/** Stripe will never do it: what it, or a bank, did instead is read, and who is concerned is told that ours failed. */
async function refuse(deps: Deps, refund: Refund, payment: Payment): Promise<void> {
  const { stripePaymentIntentId: paymentIntentId, amountCents } = payment;
  await noteDisputesOf(deps, paymentIntentId);
  const gone = (await deps.payments.listRefunds(paymentIntentId))
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, each) => sum + each.amountCents, 0);
  await deps.db.transaction(async (tx) => {
    const [failed] = await tx
      .update(refunds)
      .set({ status: 'failed', lastError: 'refused', updatedAt: deps.now() })
      .where(and(eq(refunds.id, refund.id), eq(refunds.status, 'requested')))
      .returning();
    if (failed) await tellRefundFailed({ ...deps, db: tx }, failed, gone >= amountCents);
  });
  await syncRefunds(deps, paymentIntentId);
}

/** Stripe's own list for a payment: refunds made in its dashboard become rows of ours, matched by id, never added twice. */
export async function syncRefunds(deps: Deps, paymentIntentId: string): Promise<'unknown' | 'synced'> {
  const [payment] = await deps.db
    .select()
    .from(payments)
    .where(eq(payments.stripePaymentIntentId, paymentIntentId));
  if (!payment) return 'unknown';
  for (const refund of await deps.payments.listRefunds(paymentIntentId)) {
    if (!(await noteRefund(deps, refund))) await adopt(deps, payment, refund);
  }
  return 'synced';
}

async function adopt(deps: Deps, payment: Payment, refund: GatewayRefund): Promise<void> {
  const now = deps.now();
  // One that failed must not count against those that did not.
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  await deps.db.transaction(async (tx) => {
    await tx
      .select({ id: bookings.id })
      .from(bookings)
      .where(eq(bookings.id, payment.bookingId))
      .for('update');
    await tx
      .insert(refunds)
      .values({
        bookingId: payment.bookingId,
        paymentId: payment.id,
        amountCents: refund.amountCents,
        reason: 'stripe_dashboard',
        requestKey: `stripe:${refund.id}`,
        ...(failed ? { status: refund.status } : {}),
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: refunds.requestKey });
    await tx
      .update(refunds)
      .set({ stripeRefundId: refund.id })
      .where(and(eq(refunds.requestKey, `stripe:${refund.id}`), sql`${refunds.stripeRefundId} is null`));
  });
  await noteRefund(deps, refund);
}
