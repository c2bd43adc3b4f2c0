// States of a booking, and how long it holds places.

/** All transitions. The database enforces the same table (booking_transitions). */
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

/** `online`: the guest's own form. By hand: paid on site, or by a payment link sent to the guest. */
export type BookingSource = 'online' | 'on_the_spot' | 'payment_link';

/**
 * Source: docs/rules/bookings.md#states. `fromReason` limits a transition to one kind of cancelled booking;
 * `needsPayment` requires a full payment, unless paid on site.
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

/** End of a hold that starts now. */
export function holdEnd(now: Date, { holdMinutes }: { holdMinutes: number }): Date {
  return new Date(now.getTime() + holdMinutes * 60_000);
}

type Held = { status: BookingStatus; holdExpiresAt: Date | null | undefined };

/** Waits for payment and holds its places. The clock decides, even if no job has recorded the end. */
export function isHeld({ status, holdExpiresAt }: Held, now: Date): boolean {
  return status === 'pending' && !!holdExpiresAt && holdExpiresAt > now;
}

/** The hold has ended and the places are free; a late payment may still take them. */
export function hasLapsed(booking: Held, now: Date): boolean {
  return booking.status === 'pending' && !isHeld(booking, now);
}

/** The state that pages show: an ended hold counts as expired, even before a job records it. */
export function shownState<Of extends Held & { cancellationReason: CancellationReason | undefined }>(
  { status, holdExpiresAt, cancellationReason }: Of,
  now: Date,
): Pick<Of, 'status' | 'cancellationReason'> {
  return hasLapsed({ status, holdExpiresAt }, now)
    ? { status: 'cancelled', cancellationReason: 'expired' }
    : { status, cancellationReason };
}

/** Why an unpaid booking ended; undefined if it has not ended or was paid. */
export function endedUnpaid(
  booking: Held & {
    source: BookingSource;
    paidCents: number;
    underCheck: boolean;
    cancellationReason: CancellationReason | undefined;
  },
  now: Date,
): CancellationReason | undefined {
  // Payments on site are not recorded as paid cents.
  if (booking.paidCents > 0 || booking.underCheck || booking.source === 'on_the_spot') return undefined;
  return hasLapsed(booking, now) ? 'expired' : booking.cancellationReason;
}
