// A card payment and what it cost, on the ledger.
import { and, eq, isNull } from 'drizzle-orm';

import { payments } from '#db/schema/payments.ts';

import type { Deps } from '../deps.ts';
import { post } from '../money/post.server.ts';

type Payment = typeof payments.$inferSelect;

/** The ledger counts euro: a payment in anything else is flagged, and left to people. */
export function isOnLedger({ currency }: Pick<Payment, 'currency'>): boolean {
  return currency === 'eur';
}

/** The money is the guest's until their booking is confirmed. */
export async function postPayment(deps: Deps, payment: Payment): Promise<void> {
  if (!isOnLedger(payment)) return;
  const { id, bookingId, amountCents } = payment;
  await post(deps.db, {
    key: `payment:${id}`,
    kind: 'payment',
    bookingId,
    paymentId: id,
    at: deps.now(),
    entries: [
      { account: { kind: 'stripe_balance' }, cents: amountCents },
      { account: { kind: 'guest_funds' }, cents: -amountCents },
    ],
  });
}

/** Stripe's cost is the platform's; it is known from the balance transaction, sometimes later than the payment. */
export async function postProcessingFee(deps: Deps, payment: Payment, feeCents: number): Promise<void> {
  if (!isOnLedger(payment)) return;
  const { id, bookingId } = payment;
  await deps.db
    .update(payments)
    .set({ processingFeeCents: feeCents })
    .where(and(eq(payments.id, id), isNull(payments.processingFeeCents)));
  await post(deps.db, {
    key: `processing-fee:${id}`,
    kind: 'processing-fee',
    bookingId,
    paymentId: id,
    at: deps.now(),
    entries: [
      { account: { kind: 'processing_costs' }, cents: feeCents },
      { account: { kind: 'stripe_balance' }, cents: -feeCents },
    ],
  });
}
