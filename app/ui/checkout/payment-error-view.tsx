// The card was refused or the guest turned back: nothing was charged, and the places are still held.
import { Form } from 'react-router';

import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import { SubmitButton } from '../form/submit-button.tsx';
import { BookingTicket } from '../parts/booking-ticket.tsx';
import { Icon } from '../parts/icon.tsx';
import { holdWords } from './checkout-parts.tsx';
import { NarrowPage } from './narrow-page.tsx';

export function unpaidTitle(failed: boolean): string {
  return failed ? 'Pagamento non riuscito' : 'Non hai ancora pagato';
}

/** `failed`: a payment was tried. */
type Props = { booking: BookingView; now: Date; failed: boolean };

/** Posts `intent=pay` or `intent=release` to the checkout. */
export function PaymentErrorView({ booking, now, failed }: Props) {
  const { activity, holdExpiresAt, secret } = booking;
  return (
    <NarrowPage title={unpaidTitle(failed)} activity={activity}>
      <output className="block">
        {failed
          ? "Pagamento non riuscito, nessun addebito: puoi riprovare, anche con un'altra carta."
          : 'Nessun addebito: la prenotazione vale solo dopo il pagamento.'}
      </output>
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
