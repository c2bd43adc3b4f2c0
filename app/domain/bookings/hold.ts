// Places that wait to be paid. Their time ends by the clock, whether or not anybody has written it down.
import type { BookingView } from './booking-view.ts';

import type { CancellationReason } from './lifecycle.ts';

type Held = Pick<BookingView, 'status' | 'holdExpiresAt'>;

export function isHeld({ status, holdExpiresAt }: Held, now: Date): boolean {
  return status === 'pending' && holdExpiresAt !== undefined && holdExpiresAt > now;
}

/** The places are free again; money that comes late may still take them. */
export function hasLapsed(booking: Held, now: Date): boolean {
  return booking.status === 'pending' && !isHeld(booking, now);
}

/** As lists and pages say it: what has lapsed is over, as the job that writes it down will say too. */
export function shownState<Of extends Held & { cancellationReason: CancellationReason | undefined }>(
  { status, holdExpiresAt, cancellationReason }: Of,
  now: Date,
): Pick<Of, 'status' | 'cancellationReason'> {
  return hasLapsed({ status, holdExpiresAt }, now)
    ? { status: 'cancelled', cancellationReason: 'expired' }
    : { status, cancellationReason };
}

/** Why a booking that was never paid is over; undefined while it isn't, and for what was paid. */
export function endedUnpaid(
  booking: Held & Pick<BookingView, 'source' | 'paidCents' | 'cancellationReason'>,
  now: Date,
): CancellationReason | undefined {
  // What is paid on the spot passes us by.
  if (booking.paidCents > 0 || booking.source === 'on_the_spot') return undefined;
  return hasLapsed(booking, now) ? 'expired' : booking.cancellationReason;
}
