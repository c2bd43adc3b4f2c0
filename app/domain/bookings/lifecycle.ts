// The one table of booking transitions. The database enforces the same rows (booking_transitions).

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
