// Money that has arrived, told to the domain as Stripe would: for tests that are not about the card page.
import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Deps } from '#app/domain/deps.ts';
import { type CheckoutOutcome, settleCheckout } from '#app/domain/lifecycle/confirm-checkout.server.ts';
import type { CheckoutSession } from '#app/domain/payments/gateway.ts';
import { bookings, checkoutSessions } from '#db/schema/index.ts';

/** A card page as it was opened; answers its id at Stripe. */
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

/** Two may pay for one booking at the same instant: each has a page of its own. */
let opened = 100;

export type PaidChanges = Partial<Pick<CheckoutSession, 'amountCents' | 'currency'>>;

/** The whole total arrives for a booking, on a page of its own. */
export async function pay(
  deps: Deps,
  bookingId: number,
  changes: PaidChanges = {},
): Promise<CheckoutOutcome> {
  const [booking] = await deps.db.select().from(bookings).where(eq(bookings.id, bookingId));
  opened += 1;
  const id = await anOpenPage(deps, bookingId, opened);
  return settleCheckout(deps, {
    id,
    url: undefined,
    status: 'complete',
    paid: true,
    processing: false,
    declined: false,
    amountCents: booking?.totalCents ?? 0,
    currency: 'eur',
    paymentIntentId: `pi_${randomUUID()}`,
    chargeId: `ch_${randomUUID()}`,
    processingFeeCents: 55,
    bookingId,
    ...changes,
  });
}
