import { type BookingView, fullName } from '#app/domain/bookings/booking-view.ts';
import { longDate } from '#app/domain/date-words.ts';

import { people } from '../format/counts.ts';
import { hoursWords } from '../scheduling/hours-words.ts';

/** Identifies a booking in two lines. */
export function BookingLine({ view }: { view: BookingView }) {
  return (
    <p className="grid gap-1">
      <span className="font-semibold break-words">{`${fullName(view.guest)}, ${people(view.people)}`}</span>
      <span>{`${view.service.name}, ${longDate(view.date)}, ${hoursWords(view.startTime, view.endTime)}`}</span>
    </p>
  );
}
