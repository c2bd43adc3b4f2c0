// The guest cancels with the secret of their link. Source: DECISIONS 5.
import { eq } from 'drizzle-orm';

import { bookings } from '#db/schema/bookings.ts';

import { cancelPending } from '../bookings/cancel-pending.server.ts';
import type { Deps } from '../deps.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { cancelConfirmed } from './cancel-confirmed.server.ts';
import { lockBooking, type LockedBooking } from './lock-booking.server.ts';

export type CancelByGuestError = 'unknown-booking' | 'already-cancelled' | 'already-started';

/** Integer cents that go back: the whole total until the free-cancellation deadline, nothing after it. */
export async function cancelByGuest(deps: Deps, secret: string): Promise<Result<{ refundCents: number }, CancelByGuestError>> {
  const [found] = await deps.db.select({ id: bookings.id }).from(bookings).where(eq(bookings.secret, secret));
  if (!found) return err('unknown-booking');
  return transact(deps.db, async (tx) => cancel({ ...deps, db: tx }, await lockBooking(tx, found.id)));
}

async function cancel(deps: Deps, booking: LockedBooking): Promise<Result<{ refundCents: number }, CancelByGuestError>> {
  const now = deps.now();
  if (booking.status === 'cancelled') return err('already-cancelled');
  if (booking.status === 'pending') {
    await cancelPending(deps, [booking.id], { reason: 'customer', actor: 'guest' });
    return ok({ refundCents: 0 });
  }
  if (booking.status === 'completed' || booking.startsAt <= now) return err('already-started');
  const refundCents = now <= booking.freeCancellationUntil ? booking.totalCents : 0;
  return ok({ refundCents: await cancelConfirmed(deps, booking, { reason: 'customer', refundCents }) });
}
