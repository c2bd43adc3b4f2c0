import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import { clockTime, untilDayAndTime } from '#app/domain/instant-words.ts';

/** «Posti riservati fino alle 14:32»; the hold of a payment link may end on another day. */
export function holdWords({ source, activity: { timeZone } }: BookingView, until: Date, now: Date): string {
  return source === 'payment_link'
    ? `Posti riservati fino ${untilDayAndTime(until, { timeZone, now })}`
    : `Posti riservati fino alle ${clockTime(until, timeZone)}`;
}
