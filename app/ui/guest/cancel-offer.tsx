import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { cancellationText } from '#app/domain/bookings/free-cancellation.ts';

import { ButtonLink } from '../parts/button.tsx';

type Props = { booking: BookingView; now: Date; href: string };

/** What cancelling would mean now, and the way to the page that asks again. Nothing once it has begun. */
export function CancelOffer({ booking, now, href }: Props) {
  if (now >= booking.startsAt) return null;
  return (
    <section className="grid gap-3" data-no-print>
      <p>{cancellationText(booking, now)}</p>
      <ButtonLink href={href} variant="secondary">
        Annulla la prenotazione
      </ButtonLink>
    </section>
  );
}
