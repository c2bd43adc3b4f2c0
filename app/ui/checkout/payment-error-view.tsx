// The card was refused or the guest turned back: the places are still held.
import { Form } from 'react-router';

import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import { SubmitButton } from '../form/submit-button.tsx';
import { BookingTicket } from '../parts/booking-ticket.tsx';
import { Icon } from '../parts/icon.tsx';
import { holdWords } from './checkout-parts.tsx';
import { NarrowPage } from './narrow-page.tsx';

/** `failed`: a payment was tried. `unread`: Stripe has not told us whether one was. */
type Props = { booking: BookingView; now: Date; failed: boolean; unread: boolean };

export function unpaidTitle({ failed, unread }: Pick<Props, 'failed' | 'unread'>): string {
  if (failed) return 'Pagamento non riuscito';
  return unread ? 'Il pagamento non è ancora arrivato' : 'Non hai ancora pagato';
}

function unpaidWords({ failed, unread }: Pick<Props, 'failed' | 'unread'>): string {
  if (failed) return "Pagamento non riuscito, nessun addebito: puoi riprovare, anche con un'altra carta.";
  return unread
    ? 'Il pagamento non ci è ancora arrivato. Se hai già pagato, aspetta qualche secondo e ricarica la pagina.'
    : 'Nessun addebito: la prenotazione vale solo dopo il pagamento.';
}

/** Posts `intent=pay` or `intent=release` to the checkout. */
export function PaymentErrorView({ booking, now, failed, unread }: Props) {
  const { activity, holdExpiresAt, secret } = booking;
  return (
    <NarrowPage title={unpaidTitle({ failed, unread })} activity={activity}>
      <output className="block">{unpaidWords({ failed, unread })}</output>
      {holdExpiresAt === undefined ? null : (
        <p className="notice tone-yellow">
          <Icon name="clock" />
          <span className="nums">{holdWords(booking, holdExpiresAt, now)}</span>
        </p>
      )}
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
