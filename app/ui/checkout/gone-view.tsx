// A payment that goes back: it came too late, or was one too many.
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { LATE_TITLES, LATE_WORDS, lostItsTime, ON_THE_CARD } from '#app/domain/bookings/money/money-back.ts';
import { formatMoney } from '../format/money.ts';
import { BookingTicket } from '../parts/booking-ticket.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { NarrowPage } from './narrow-page.tsx';

type Props = {
  booking: BookingView;
  amountCents: number;
  /** The booking if it is valid, otherwise the service with the same choice. */
  href: string;
};

export function GoneView({ booking, amountCents, href }: Props) {
  const late = booking.late ?? 'places-gone';
  const title = LATE_TITLES[late];
  return (
    <NarrowPage title={title} activity={booking.activity}>
      <p>{`${title}: ti rimborsiamo ${formatMoney(amountCents)}. ${LATE_WORDS[late]} L'accredito arriva sulla tua carta ${ON_THE_CARD}: non devi fare nulla.`}</p>
      <BookingTicket booking={booking} />
      <ButtonLink href={href}>{wayOn(booking)}</ButtonLink>
    </NarrowPage>
  );
}

function wayOn({ status, late = 'places-gone' }: BookingView): string {
  if (status !== 'cancelled') return 'Vedi la prenotazione';
  return lostItsTime(late) ? "Scegli un'altra data" : 'Torna al servizio';
}
