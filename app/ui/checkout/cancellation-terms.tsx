import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { freeCancellationWords, isStillFree } from '#app/domain/bookings/free-cancellation.ts';

type Props = { booking: Pick<BookingView, 'activity' | 'freeCancellationUntil'>; now: Date };

/** Until when cancelling is free, said before paying and after. */
export function CancellationTerms({ booking: { freeCancellationUntil: until, activity }, now }: Props) {
  const words = freeCancellationWords(until, { timeZone: activity.timeZone, now });
  return (
    <p className="text-small">
      {isStillFree(until, now)
        ? `${words}. Dopo non è previsto rimborso.`
        : `${words}: il termine per annullare gratis è scaduto.`}
    </p>
  );
}
