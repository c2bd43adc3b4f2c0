// After the card page, before Stripe has confirmed the payment, or while its amount is being checked.
import { useEffect } from 'react';
import { Form, useRevalidator } from 'react-router';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { BookingTicket } from '../parts/booking-ticket.tsx';
import { useSite } from '../shell/site.ts';
import { NarrowPage } from './narrow-page.tsx';

export const CONFIRMING = {
  confirming: {
    title: 'Stiamo confermando il pagamento',
    text: 'Ci vuole qualche secondo. Ti scriviamo appena è confermato: puoi anche chiudere questa pagina.',
  },
  checking: {
    title: 'Stiamo controllando il pagamento',
  },
};

/** Says who checks it: the host doesn't see the payment. */
export function CheckingText() {
  const { appName } = useSite();
  return `Il pagamento è arrivato, ma con un importo diverso da quello previsto: lo controlla ${appName}, non chi organizza. Non pagare di nuovo: se serve qualcosa ti scriviamo.`;
}

type Props = {
  booking: BookingView;
  state: keyof typeof CONFIRMING;
  /** The query of this page, for reloading it. */
  query: Readonly<Record<string, string>>;
};

const ASK_AGAIN_MS = 3000;

export function ConfirmingView({ booking, state, query }: Props) {
  const revalidator = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidator.revalidate(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidator]);
  return (
    <NarrowPage title={CONFIRMING[state].title} activity={booking.activity}>
      <output className="block">
        {state === 'checking' ? <CheckingText /> : CONFIRMING.confirming.text}
      </output>
      {booking.status === 'cancelled' ? (
        <p>La prenotazione intanto non è più attiva: i posti sono di nuovo liberi.</p>
      ) : null}
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
