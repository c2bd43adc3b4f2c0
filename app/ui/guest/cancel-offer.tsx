import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { GIVES_PLACES_BACK } from '#app/domain/bookings/cancellation-words.ts';

import { untilDayAndTime } from '../format/times.ts';
import { ButtonLink } from '../parts/button.tsx';

type Props = { booking: BookingView; now: Date; href: string };

/** What cancelling would mean now, and the way to the page that asks again. Nothing once it has begun. */
export function CancelOffer({ booking, now, href }: Props) {
  if (now >= booking.startsAt) return null;
  return (
    <section className="grid gap-3" data-no-print>
      <p>{offerWords(booking, now)}</p>
      <ButtonLink href={href} variant="secondary">
        Annulla la prenotazione
      </ButtonLink>
    </section>
  );
}

function offerWords({ source, freeCancellationUntil, activity }: BookingView, now: Date): string {
  if (source === 'on_the_spot') return GIVES_PLACES_BACK;
  return now <= freeCancellationUntil
    ? `Puoi annullare gratis fino ${untilDayAndTime(freeCancellationUntil, activity.timeZone)}`
    : 'Termine scaduto: se annulli non è previsto rimborso';
}
