// States of a booking, and how long places are held.

/** The one table of booking transitions. The database enforces the same rows (booking_transitions). */
export const BOOKING_STATUSES = ['pending', 'confirmed', 'cancelled', 'completed'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

export const CANCELLATION_REASONS = [
  'expired',
  'replaced',
  'payment_failed',
  'customer',
  'operator',
  'sold_out',
] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

/** By the guest's own form, or by hand: paid on the spot, or by a link that is sent to the guest. */
export type BookingSource = 'online' | 'on_the_spot' | 'payment_link';

/**
 * Source: docs/rules/bookings.md#states. `fromReason` narrows a cancelled booking; `needsPayment` asks for a recorded
 * full payment, unless paid on the spot.
 */
export type Transition = {
  from: BookingStatus;
  fromReason?: CancellationReason;
  to: BookingStatus;
  needsPayment?: true;
};

export const TRANSITIONS: readonly Transition[] = [
  { from: 'pending', to: 'confirmed', needsPayment: true },
  { from: 'pending', to: 'cancelled' },
  { from: 'confirmed', to: 'completed' },
  { from: 'confirmed', to: 'cancelled' },
  { from: 'cancelled', fromReason: 'expired', to: 'confirmed', needsPayment: true },
  { from: 'cancelled', fromReason: 'payment_failed', to: 'confirmed', needsPayment: true },
];

/** When a hold that starts now ends. */
export function holdEnd(now: Date, { holdMinutes }: { holdMinutes: number }): Date {
  return new Date(now.getTime() + holdMinutes * 60_000);
}

type Held = { status: BookingStatus; holdExpiresAt: Date | null | undefined };

/** Places that wait to be paid. Their time ends by the clock, whether or not anybody has written it down. */
export function isHeld({ status, holdExpiresAt }: Held, now: Date): boolean {
  return status === 'pending' && !!holdExpiresAt && holdExpiresAt > now;
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
  booking: Held & {
    source: BookingSource;
    paidCents: number;
    cancellationReason: CancellationReason | undefined;
  },
  now: Date,
): CancellationReason | undefined {
  // What is paid on the spot passes us by.
  if (booking.paidCents > 0 || booking.source === 'on_the_spot') return undefined;
  return hasLapsed(booking, now) ? 'expired' : booking.cancellationReason;
}
