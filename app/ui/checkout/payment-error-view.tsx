// The card was refused or the guest turned back: the places are still held.
import { Form } from 'react-router';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { BookingTicket } from '../parts/booking-ticket.tsx';
import { HoldNotice } from './checkout-parts.tsx';
import { NarrowPage } from './narrow-page.tsx';

/** `failed`: a payment was tried. `unread`: Stripe has not told us whether one was. */
export const UNPAID = {
  failed: {
    title: 'Pagamento non riuscito',
    text: "Pagamento non riuscito, nessun addebito: puoi riprovare, anche con un'altra carta.",
  },
  unread: {
    title: 'Il pagamento non è ancora arrivato',
    text: 'Il pagamento non ci è ancora arrivato. Se hai già pagato, aspetta qualche secondo e ricarica la pagina.',
  },
  untried: {
    title: 'Non hai ancora pagato',
    text: 'Nessun addebito: la prenotazione vale solo dopo il pagamento.',
  },
};

type Props = { booking: BookingView; now: Date; state: keyof typeof UNPAID };

/** Posts `intent=pay` or `intent=release` to the checkout. */
export function PaymentErrorView({ booking, now, state }: Props) {
  const failed = state === 'failed';
  const { activity, secret } = booking;
  return (
    <NarrowPage title={UNPAID[state].title} activity={activity}>
      <output className="block">{UNPAID[state].text}</output>
      <HoldNotice booking={booking} now={now} />
      <Form method="post" action="/checkout" className="grid gap-2">
        <input type="hidden" name="booking" value={secret} />
        <SubmitButton wide name="intent" value="pay">
          {failed ? 'Riprova' : 'Vai al pagamento'}
        </SubmitButton>
        <SubmitButton variant="plain" name="intent" value="release">
          {failed ? 'Annulla e libera i posti' : 'Lascia i posti'}
        </SubmitButton>
      </Form>
      <BookingTicket booking={booking} />
    </NarrowPage>
  );
}
