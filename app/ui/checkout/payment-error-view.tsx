// The card was refused or the guest turned back: nothing was charged, and the places are still held.
import { Form } from 'react-router';

import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import { SubmitButton } from '../form/submit-button.tsx';
import { BookingTicket } from '../parts/booking-ticket.tsx';
import { holdWords } from './checkout-parts.tsx';
import { NarrowPage } from './narrow-page.tsx';

/** Posts `intent=pay` or `intent=release` to the checkout. */
export function PaymentErrorView({ booking, now }: { booking: BookingView; now: Date }) {
  const { activity, holdExpiresAt, secret } = booking;
  return (
    <NarrowPage title="Pagamento non riuscito" activity={activity}>
      <output className="block">
        Pagamento non riuscito, nessun addebito.
        {holdExpiresAt === undefined
          ? ''
          : ` ${holdWords(booking, holdExpiresAt, now)}: puoi riprovare, anche con un'altra carta.`}
      </output>
      <Form method="post" action="/checkout" className="grid gap-2">
        <input type="hidden" name="booking" value={secret} />
        <SubmitButton wide name="intent" value="pay">
          Riprova
        </SubmitButton>
        <SubmitButton variant="plain" name="intent" value="release">
          Annulla e libera i posti
        </SubmitButton>
      </Form>
      <BookingTicket booking={booking} />
    </NarrowPage>
  );
}
