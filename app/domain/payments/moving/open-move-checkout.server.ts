// The guest starts paying the difference of a move; the new places are held until the move's own deadline.
import { eq } from 'drizzle-orm';

import { bookings } from '#db/schema/bookings.ts';

import { findBookingBySecret } from '../../bookings/find-booking-view.server.ts';
import type { Deps } from '../../deps.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { findLastAttempt, insertAttempt, isCurrent, openPage, type Attempt } from '../card-page.server.ts';
import { findWaitingMove } from './find-waiting-move.server.ts';

export type OpenMoveCheckoutError = 'unknown-booking' | 'expired' | 'unavailable';

/** Answers the card page's address. Pressed twice, it answers the same page. */
export async function openMoveCheckout(
  deps: Deps,
  secret: string,
): Promise<Result<{ url: string }, OpenMoveCheckoutError>> {
  const booking = await findBookingBySecret(deps.db, secret);
  if (!booking) return err('unknown-booking');
  const prepared = await transact(deps.db, (tx) => prepare({ ...deps, db: tx }, booking.id));
  if (!prepared.ok) return prepared;
  return openPage(deps, booking, {
    attempt: prepared.value,
    cancelPath: '/checkout/move',
    stillWanted: async () => (await findWaitingMove(deps, booking.id))?.id === prepared.value.moveId,
  });
}

async function prepare(deps: Deps, bookingId: number): Promise<Result<Attempt, 'expired'>> {
  const now = deps.now();
  await deps.db.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, bookingId)).for('update');
  const move = await findWaitingMove(deps, bookingId);
  if (!move) return err('expired');
  const last = await findLastAttempt(deps, bookingId);
  if (last?.moveId === move.id && isCurrent(last, now)) return ok(last);
  const attempt = (last?.attempt ?? 0) + 1;
  const { id: moveId, differenceCents: amountCents } = move;
  return ok(await insertAttempt(deps, { bookingId, attempt, amountCents, moveId, now }));
}
