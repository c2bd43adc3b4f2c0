// Allowed changes of a booking's status.
import { boolean, pgTable, unique } from 'drizzle-orm/pg-core';

import { id } from '../columns.ts';
import { bookingStatus, cancellationReason } from './bookings.ts';

/** Copies app/domain/bookings/lifecycle.ts; a trigger on `bookings` allows no other changes. */
export const bookingTransitions = pgTable(
  'booking_transitions',
  {
    id: id(),
    fromStatus: bookingStatus('from_status').notNull(),
    fromReason: cancellationReason('from_reason'),
    toStatus: bookingStatus('to_status').notNull(),
    needsPayment: boolean('needs_payment').notNull().default(false),
  },
  (t) => [unique('booking_transitions_key').on(t.fromStatus, t.fromReason, t.toStatus).nullsNotDistinct()],
);
