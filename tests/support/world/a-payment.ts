// Money that has arrived, reported to the domain as Stripe would: for tests that are not about the card page.
import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';

import type { Deps } from '#app/domain/deps.ts';
import { type CheckoutOutcome, settleCheckout } from '#app/domain/lifecycle/confirm-checkout.server.ts';
import type { CheckoutSession } from '#app/domain/payments/gateway.ts';
import { bookings, checkoutSessions } from '#db/schema/index.ts';

/** An open card page; returns its id at Stripe. */
export async function anOpenPage(
  deps: Pick<Deps, 'db' | 'now'>,
  bookingId: number,
  attempt = 1,
): Promise<string> {
  const stripeSessionId = `cs_test_${randomUUID()}`;
  const now = deps.now();
  const [booking] = await deps.db.select().from(bookings).where(eq(bookings.id, bookingId));
  await deps.db.insert(checkoutSessions).values({
    bookingId,
    attempt,
    idempotencyKey: `checkout:${bookingId}:${attempt}`,
    amountCents: booking?.totalCents ?? 0,
    expiresAt: new Date(now.getTime() + 32 * 60_000),
    status: 'open',
    stripeSessionId,
    url: 'https://checkout.stripe.test/pay',
    createdAt: now,
  });
  return stripeSessionId;
}

/** Several payments for one booking at the same instant need separate pages. */
let opened = 100;

export type PaidChanges = Partial<Pick<CheckoutSession, 'amountCents' | 'currency'>>;

/** The whole total of a booking arrives, on a new page. */
export async function pay(
  deps: Deps,
  bookingId: number,
  changes: PaidChanges = {},
): Promise<CheckoutOutcome> {
  const [booking] = await deps.db.select().from(bookings).where(eq(bookings.id, bookingId));
  opened += 1;
  const id = await anOpenPage(deps, bookingId, opened);
  return settleCheckout(deps, {
    ...aSession(id),
    status: 'complete',
    paid: true,
    amountCents: booking?.totalCents ?? 0,
    paymentIntentId: `pi_${randomUUID()}`,
    chargeId: `ch_${randomUUID()}`,
    processingFeeCents: 55,
    ...changes,
  });
}

/** A wrong amount is refunded, or given back in another way after the refund failed. */
export async function giveBackWrong({ db }: Pick<Deps, 'db'>, bookingId: number, failed = false) {
  await db.execute(sql`
    insert into refunds (booking_id, payment_id, amount_cents, reason, request_key, status, stripe_refund_id, paid_otherwise_at)
    select booking_id, id, amount_cents, 'stripe_dashboard', 'wrong:' || id, ${failed ? 'failed' : 'succeeded'}::refund_status, 're_wrong' || id,
           case when ${failed} then now() end
      from payments where booking_id = ${bookingId} and outcome = 'flagged'`);
}

/** Open at Stripe, not paid yet. */
export const aSession = (id: string, url?: string): CheckoutSession => ({
  id,
  url,
  status: 'open',
  paid: false,
  processing: false,
  declined: false,
  amountCents: 2000,
  currency: 'eur',
  paymentIntentId: undefined,
  chargeId: undefined,
  processingFeeCents: undefined,
  booking: undefined,
});
