import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { NO_REFUND_ANY_MORE } from '#app/domain/bookings/cancellation-words.ts';

import { untilDayAndTime } from '../format/times.ts';

type Props = { booking: Pick<BookingView, 'activity' | 'freeCancellationUntil'>; now: Date };

/** Until when cancelling is free, said before paying and after. */
export function CancellationTerms({ booking: { freeCancellationUntil, activity }, now }: Props) {
  return (
    <p className="text-small">
      {now <= freeCancellationUntil
        ? `Annullamento gratuito fino ${untilDayAndTime(freeCancellationUntil, activity.timeZone)}. Dopo non è previsto rimborso.`
        : NO_REFUND_ANY_MORE}
    </p>
  );
}
