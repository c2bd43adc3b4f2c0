// Refunds: requested here, then sent to Stripe.
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

// A refund is decided in the transaction of its cause; a job then sends it to Stripe.

export type RefundReason = (typeof refunds.$inferInsert)['reason'];

type Payment = typeof payments.$inferSelect;

/** Refunds a whole payment that confirmed nothing; guest and operator get a mail. */
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
  /** One key for each form or cause, so that it makes one refund. */
  requestKey: string;
  requestedById?: number | undefined;
};

/**
 * Takes the amount from the booking's payments, oldest first. Returns the cents requested, which may be less
 * than wanted; 0 for a repeated key.
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

/** false: the key was used before. */
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
  await deps.jobs.send(deps.db, 'refund.send', { refundId: row.id }, { singletonKey: String(row.id) });
  return true;
}

// Sends a refund to Stripe and stores the answer in its row and the ledger.

type Refund = typeof refunds.$inferSelect;
type PaymentToRefund = typeof payments.$inferSelect;

/** Safe to repeat: the idempotency key names the refund and the attempt. Throws if Stripe can't be reached. */
export async function sendRefund(deps: Deps, refundId: number): Promise<void> {
  const [row] = await deps.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  if (!row || row.refund.status !== 'requested') return;
  const { refund, payment } = row;
  const { stripePaymentIntentId: paymentIntentId } = payment;
  // An earlier call failed. It may have made the refund, and its idempotency key may no longer say so: asks Stripe.
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

/** Finds our refund at Stripe by the id we sent, and stores it. */
async function wasDone(deps: Deps, refundId: number, paymentIntentId: string): Promise<boolean> {
  const done = (await deps.payments.listRefunds(paymentIntentId)).find((each) => each.refundId === refundId);
  return done !== undefined && noteRefund(deps, done);
}

/** Stripe refused for good: reads which disputes and other refunds took the money, and reports the failure. */
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

/**
 * Reads Stripe's refunds of a payment. Refunds made in Stripe's dashboard become rows here, matched by id, so
 * that none is added twice.
 */
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
  // A failed one must not count against the others.
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

/** What can still be refunded of a booking, without payments that a bank holds or has given back. */
export async function findRefundable(db: Db, bookingId: number): Promise<Cents> {
  const [row] = await db.execute<{ cents: string }>(
    sql`select booking_refundable_cents(${bookingId}::int)::text as cents`,
  );
  return Number(row?.cents ?? 0);
}

/** What is refundable because a refund failed, and nobody has dealt with it yet: the guest still lacks it. */
export async function findFailedRefunds(db: Db, bookingId: number): Promise<Cents> {
  const [row] = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(payment_failed_refund_cents(id)), 0)::float8 as cents
      from payments where booking_id = ${bookingId} and outcome <> 'flagged'`);
  return row?.cents ?? 0;
}
