// Places held for an unpaid booking: ended and released.
import { and, eq, inArray } from 'drizzle-orm';

import { checkoutSessions } from '#db/schema/payments.ts';

import { findBookingId } from '../bookings/find-booking-view.server.ts';
import { hasLapsed, isHeld } from '../bookings/lifecycle.ts';
import { lockBooking } from '../bookings/lock-booking.server.ts';
import { cancelPending } from '../bookings/own-holds.server.ts';
import type { Deps } from '../deps.ts';
import { err, ok, type Result, transact } from '../result.ts';

import { settleCheckout } from './confirm-checkout.server.ts';

// The end of an unpaid hold: its card pages are closed and read again, so that money always ends in a booking or a
// refund. The places were free already, by the clock.

/** Safe to repeat. Does nothing while the hold still runs. Throws when Stripe can't be reached. */
export async function endHold(deps: Deps, bookingId: number): Promise<void> {
  const ended = await deps.db.transaction(async (tx) => {
    return !isHeld(await lockBooking(tx, bookingId), deps.now());
  });
  if (!ended) return;
  await closePages(deps, bookingId);
  await deps.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!hasLapsed(booking, deps.now())) return;
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

/** The guest gives back places that wait to be paid. What was paid meanwhile, perhaps in another tab, stays theirs. */
export async function releaseHold(deps: Deps, secret: string): Promise<Result<void, 'nothing-held'>> {
  const id = await findBookingId(deps.db, secret);
  if (id === undefined) return err('nothing-held');
  return transact(deps.db, async (tx) => {
    await lockBooking(tx, id);
    const ended = await cancelPending({ ...deps, db: tx }, [id], { reason: 'customer', actor: 'guest' });
    return ended.length > 0 ? ok(undefined) : err('nothing-held');
  });
}
