// The guest cancels with the secret of their link. Source: docs/rules/bookings.md#cancelling.
import { eq } from 'drizzle-orm';

import { bookings } from '#db/schema/bookings.ts';

import { isStillFree } from '../bookings/free-cancellation.ts';
import type { BookingSource } from '../bookings/lifecycle.ts';
import { cancelPending } from '../bookings/cancel-pending.server.ts';
import type { Deps } from '../deps.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { cancelConfirmed } from './cancel-confirmed.server.ts';
import { findRefundable } from './find-refundable.server.ts';
import { lockBooking, type LockedBooking } from './lock-booking.server.ts';

export type CancelByGuestError =
  | 'unknown-booking'
  | 'already-cancelled'
  | 'already-started'
  | 'refund-changed';

/** Cents that go back if a confirmed booking is cancelled now: until the deadline all that can still go, nothing after it. */
export function refundIfCancelled(
  booking: {
    totalCents: number;
    refundableCents: number;
    freeCancellationUntil: Date;
    source: BookingSource;
  },
  now: Date,
): number {
  // What was paid on the spot is settled there.
  if (booking.source === 'on_the_spot') return 0;
  if (!isStillFree(booking.freeCancellationUntil, now)) return 0;
  return Math.min(booking.totalCents, booking.refundableCents);
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
  const refundableCents = await findRefundable(deps.db, booking.id);
  const refundCents = refundIfCancelled({ ...booking, refundableCents }, now);
  if (expectedRefundCents !== undefined && expectedRefundCents !== refundCents) return err('refund-changed');
  return ok({ refundCents: await cancelConfirmed(deps, booking, { reason: 'customer', refundCents }) });
}
