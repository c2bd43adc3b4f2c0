// A refund is decided here, in the transaction of its cause; a job asks Stripe for it afterwards.
import { asc, sql } from 'drizzle-orm';

import { payments, refunds } from '#db/schema/payments.ts';

import { queueBookingMails } from '../bookings/queue-booking-mails.server.ts';
import type { Deps } from '../deps.ts';

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
