// Paid too late: somebody else had taken the places.
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { ON_THE_CARD } from '#app/domain/bookings/money-back.ts';

import { formatMoney } from '../format/money.ts';
import { BookingTicket } from '../parts/booking-ticket.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { NarrowPage } from './narrow-page.tsx';

export function GoneView({ booking, againUrl }: { booking: BookingView; againUrl: string }) {
  const amount = formatMoney(booking.paidCents);
  return (
    <NarrowPage title="I posti non c'erano più" activity={booking.activity}>
      <p>{`I posti non c'erano più: ti rimborsiamo ${amount}. Il pagamento è arrivato a tempo scaduto, e intanto erano finiti. L'accredito arriva sulla tua carta ${ON_THE_CARD}: non devi fare nulla.`}</p>
      <BookingTicket booking={booking} />
      <ButtonLink href={againUrl}>Scegli un'altra data</ButtonLink>
    </NarrowPage>
  );
}
