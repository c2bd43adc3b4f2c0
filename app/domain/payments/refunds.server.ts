// Refunds: asked for, then sent to Stripe.
import { and, asc, eq, sql } from 'drizzle-orm';
import { bookings } from '#db/schema/bookings.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { queueBookingMails } from '../bookings/booking-mails.server.ts';
import type { Deps } from '../deps.ts';
import { failureText } from '../failure-text.ts';
import { noteDisputesOf } from './disputes.server.ts';
import { type GatewayRefund, SpentKey } from './gateway.ts';
import { noteRefund, tellRefundFailed } from './post-refund.server.ts';
import type { Db } from '#db/client.ts';
import type { Cents } from '../money/cents.ts';

// A refund is decided here, in the transaction of its cause; a job asks Stripe for it afterwards.

export type RefundReason = (typeof refunds.$inferInsert)['reason'];

type Payment = typeof payments.$inferSelect;

/** A whole payment that bought nothing goes back by itself; guest and operator are told. */
export async function refundWhole(deps: Deps, payment: Payment, reason: 'late_payment'): Promise<void> {
  const requestKey = `${reason}:${payment.id}`;
  await insertRefund(deps, {
    payment,
    amountCents: payment.amountCents,
    reason,
    requestKey,
    requestedById: undefined,
  });
  const booking = { id: payment.bookingId };
  await queueBookingMails(deps, booking, {
    of: 'refunded',
    key: requestKey,
    data: { amountCents: payment.amountCents, late: true },
  });
}

export type RefundRequest = {
  bookingId: number;
  /** Integer cents. */
  amountCents: number;
  reason: RefundReason;
  /** One form, or one cause, makes one refund. */
  requestKey: string;
  requestedById?: number | undefined;
};

/**
 * Spreads the amount over the booking's payments, first come first. Answers what was asked for; less than
 * wanted when less is left. A repeated key answers 0.
 */
export async function requestRefund(deps: Deps, request: RefundRequest): Promise<number> {
  const rows = await deps.db
    .select({
      payment: payments,
      refundable: sql<string>`payment_refundable_cents(${payments.id})`,
    })
    .from(payments)
    .where(sql`${payments.bookingId} = ${request.bookingId} and ${payments.outcome} = 'confirmed'`)
    .orderBy(asc(payments.id));
  let asked = 0;
  for (const { payment, refundable } of rows) {
    const amountCents = Math.min(Number(refundable), request.amountCents - asked);
    if (amountCents <= 0) continue;
    const { reason, requestedById } = request;
    const requestKey = `${request.requestKey}:${payment.id}`;
    if (await insertRefund(deps, { payment, amountCents, reason, requestKey, requestedById }))
      asked += amountCents;
  }
  return asked;
}

type NewRefund = {
  payment: Payment;
  amountCents: number;
  reason: RefundReason;
  requestKey: string;
  requestedById: number | undefined;
};

/** false: its key is there already. */
export async function insertRefund(deps: Deps, { payment, ...refund }: NewRefund): Promise<boolean> {
  const now = deps.now();
  const [row] = await deps.db
    .insert(refunds)
    .values({
      ...refund,
      bookingId: payment.bookingId,
      paymentId: payment.id,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: refunds.requestKey })
    .returning({ id: refunds.id });
  if (!row) return false;
  await deps.jobs.send(deps.db, 'refund.send', { refundId: row.id });
  return true;
}

// Asks Stripe for a refund that was decided here, and keeps its row and the ledger true to Stripe's answers.

type Refund = typeof refunds.$inferSelect;
type PaymentToRefund = typeof payments.$inferSelect;

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
async function refuse(deps: Deps, refund: Refund, payment: PaymentToRefund): Promise<void> {
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

async function adopt(deps: Deps, payment: PaymentToRefund, refund: GatewayRefund): Promise<void> {
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

/** What can still be given back of a booking's payments: nothing of those that a bank holds or has given to the guest. */
export async function findRefundable(db: Db, bookingId: number): Promise<Cents> {
  const [row] = await db.execute<{ cents: string }>(
    sql`select booking_refundable_cents(${bookingId}::int)::text as cents`,
  );
  return Number(row?.cents ?? 0);
}
