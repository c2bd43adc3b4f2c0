// After the card page, before Stripe has confirmed the payment.
import { useEffect } from 'react';
import { Form, useRevalidator } from 'react-router';

import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import { SubmitButton } from '../form/submit-button.tsx';
import { BookingTicket } from '../parts/booking-ticket.tsx';
import { NarrowPage } from './narrow-page.tsx';

type Props = {
  booking: BookingView;
  /** The query of this page, for reloading it. */
  query: Readonly<Record<string, string>>;
};

const ASK_AGAIN_MS = 3000;

export function ConfirmingView({ booking, query }: Props) {
  const revalidator = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidator.revalidate(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidator]);
  return (
    <NarrowPage title="Stiamo confermando il pagamento" activity={booking.activity}>
      <output className="block">
        Ci vuole qualche secondo. Ti scriviamo appena la prenotazione è confermata: puoi anche chiudere questa
        pagina.
      </output>
      <Form method="get" className="grid">
        {Object.entries(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton quiet>Aggiorna</SubmitButton>
      </Form>
      <BookingTicket booking={booking} />
    </NarrowPage>
  );
}
