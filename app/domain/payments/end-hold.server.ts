// The end of an unpaid hold: its card pages are closed and read again, so that money always ends in a booking or a
// refund. The places were free already, by the clock.
import { and, eq, inArray } from 'drizzle-orm';

import { checkoutSessions } from '#db/schema/payments.ts';

import { cancelPending } from '../bookings/cancel-pending.server.ts';
import type { Deps } from '../deps.ts';
import { settleCheckout } from './confirm-checkout.server.ts';
import { lockBooking } from './lock-booking.server.ts';

/** Safe to repeat. Does nothing while the hold still runs. Throws when Stripe can't be reached. */
export async function endHold(deps: Deps, bookingId: number): Promise<void> {
  const ended = await deps.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    return (
      booking.status !== 'pending' || (booking.holdExpiresAt !== null && booking.holdExpiresAt <= deps.now())
    );
  });
  if (!ended) return;
  await closePages(deps, bookingId);
  await deps.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (booking.status !== 'pending' || !booking.holdExpiresAt || booking.holdExpiresAt > deps.now()) return;
    await cancelPending({ ...deps, db: tx }, [bookingId], { reason: 'expired', actor: 'system' });
  });
}

async function closePages(deps: Deps, bookingId: number): Promise<void> {
  const open = await deps.db
    .select({ sessionId: checkoutSessions.stripeSessionId })
    .from(checkoutSessions)
    .where(
      and(eq(checkoutSessions.bookingId, bookingId), inArray(checkoutSessions.status, ['creating', 'open'])),
    );
  for (const { sessionId } of open) {
    if (sessionId !== null) await closeCheckout(deps, sessionId);
  }
}

/** Closes one card page; paid beats closed. */
export async function closeCheckout(deps: Deps, stripeSessionId: string): Promise<void> {
  const session = await deps.payments.expireCheckout(stripeSessionId);
  if (session) await settleCheckout(deps, session);
}
