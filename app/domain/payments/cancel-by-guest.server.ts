// The guest cancels with the secret of their link. Source: DECISIONS 5.
import { eq } from 'drizzle-orm';

import { bookings } from '#db/schema/bookings.ts';

import { isStillFree } from '../bookings/free-cancellation.ts';
import type { BookingSource } from '../bookings/lifecycle.ts';
import { cancelPending } from '../bookings/cancel-pending.server.ts';
import type { Deps } from '../deps.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { cancelConfirmed } from './cancel-confirmed.server.ts';
import { lockBooking, type LockedBooking } from './lock-booking.server.ts';

export type CancelByGuestError =
  | 'unknown-booking'
  | 'already-cancelled'
  | 'already-started'
  | 'refund-changed';

/** Integer cents that go back if a confirmed booking is cancelled now: all until the deadline, nothing after it. */
export function refundIfCancelled(
  booking: { totalCents: number; freeCancellationUntil: Date; source: BookingSource },
  now: Date,
): number {
  // What was paid on the spot is settled there.
  if (booking.source === 'on_the_spot') return 0;
  return isStillFree(booking.freeCancellationUntil, now) ? booking.totalCents : 0;
}

/** `expectedRefundCents` is what the guest was shown; another amount cancels nothing. */
export async function cancelByGuest(
  deps: Deps,
  secret: string,
  { expectedRefundCents }: { expectedRefundCents?: number | undefined } = {},
): Promise<Result<{ refundCents: number }, CancelByGuestError>> {
  const [found] = await deps.db.select({ id: bookings.id }).from(bookings).where(eq(bookings.secret, secret));
  if (!found) return err('unknown-booking');
  return transact(deps.db, async (tx) =>
    cancel({ ...deps, db: tx }, await lockBooking(tx, found.id), expectedRefundCents),
  );
}

async function cancel(
  deps: Deps,
  booking: LockedBooking,
  expectedRefundCents: number | undefined,
): Promise<Result<{ refundCents: number }, CancelByGuestError>> {
  const now = deps.now();
  if (booking.status === 'cancelled') return err('already-cancelled');
  if (booking.status === 'pending') {
    await cancelPending(deps, [booking.id], { reason: 'customer', actor: 'guest' });
    return ok({ refundCents: 0 });
  }
  if (booking.status === 'completed' || booking.startsAt <= now) return err('already-started');
  const refundCents = refundIfCancelled(booking, now);
  if (expectedRefundCents !== undefined && expectedRefundCents !== refundCents) return err('refund-changed');
  return ok({ refundCents: await cancelConfirmed(deps, booking, { reason: 'customer', refundCents }) });
}
