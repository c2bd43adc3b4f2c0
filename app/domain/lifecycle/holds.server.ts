// Ends and releases holds of unpaid bookings, and of changes.
import { and, eq, inArray, lte } from 'drizzle-orm';

import { bookingMoves } from '#db/schema/booking-moves.ts';
import { allocations } from '#db/schema/bookings.ts';
import { checkoutSessions } from '#db/schema/payments.ts';

import { findBookingId } from '../bookings/find-booking-view.server.ts';
import { hasLapsed, isHeld } from '../bookings/lifecycle.ts';
import { lockBooking } from '../bookings/lock-booking.server.ts';
import { cancelPending } from '../bookings/own-holds.server.ts';
import type { Deps } from '../deps.ts';
import { err, ok, type Result, transact } from '../result.ts';

import { settleCheckout } from './confirm-checkout.server.ts';
import { openPages } from './waiting-move.server.ts';

// End of a hold: closes its card pages and reads them again, so that a payment always becomes a booking or a
// refund. The places were already free by the clock.

/** Safe to repeat. Does nothing while the hold runs. Throws if Stripe can't be reached. */
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

/** The same for the places of a dearer change, after its deadline: a payment at the last moment still counts. */
export async function endMove(deps: Deps, moveId: number): Promise<void> {
  for (const sessionId of await openPages(deps.db, moveId)) await closeCheckout(deps, sessionId);
  const [move] = await deps.db.select().from(bookingMoves).where(eq(bookingMoves.id, moveId));
  if (!move) return;
  await deps.db.transaction(async (tx) => {
    await lockBooking(tx, move.bookingId);
    const [ended] = await tx
      .update(bookingMoves)
      .set({ status: 'ended' })
      .where(
        and(
          eq(bookingMoves.id, moveId),
          eq(bookingMoves.status, 'waiting'),
          lte(bookingMoves.holdExpiresAt, deps.now()),
        ),
      )
      .returning({ id: bookingMoves.id });
    if (ended) await tx.delete(allocations).where(eq(allocations.moveId, moveId));
  });
}

/** Closes one card page; a paid page stays paid. */
export async function closeCheckout(deps: Deps, stripeSessionId: string): Promise<void> {
  const session = await deps.payments.expireCheckout(stripeSessionId);
  if (session) await settleCheckout(deps, session);
}

/** The guest gives back unpaid places. A payment made meanwhile, perhaps in another tab, still counts. */
export async function releaseHold(deps: Deps, secret: string): Promise<Result<void, 'nothing-held'>> {
  const id = await findBookingId(deps.db, secret);
  if (id === undefined) return err('nothing-held');
  return transact(deps.db, async (tx) => {
    await lockBooking(tx, id);
    const ended = await cancelPending({ ...deps, db: tx }, [id], { reason: 'customer', actor: 'guest' });
    return ended.length > 0 ? ok(undefined) : err('nothing-held');
  });
}
