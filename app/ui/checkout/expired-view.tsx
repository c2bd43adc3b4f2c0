// Nothing is held any more: the hold ended or was given back.
import type { CancellationReason } from '#app/domain/bookings/states.ts';
import { ButtonLink } from '../parts/button.tsx';
import { NarrowPage } from './narrow-page.tsx';

type Props = {
  /** The service's page on the activity's host, with the same choice. */
  againUrl: string;
  reason: keyof typeof OVER;
};

const EXPIRED = { title: 'Tempo scaduto', text: 'Tempo scaduto: abbiamo liberato i posti, nessun addebito.' };

export const OVER: Record<CancellationReason | 'unread', { title: string; text: string }> = {
  /** Stripe has not told us whether it was paid. */
  unread: {
    title: 'Tempo scaduto',
    text: 'Tempo scaduto. Il pagamento non ci è arrivato: se hai già pagato, aspetta qualche secondo e ricarica la pagina.',
  },
  expired: EXPIRED,
  sold_out: EXPIRED,
  customer: { title: 'Posti liberati', text: 'Abbiamo liberato i posti, nessun addebito.' },
  replaced: {
    title: 'Prenotazione sostituita',
    text: "Hai iniziato una nuova prenotazione, che sostituisce questa: nessun addebito. Se la stai completando in un'altra scheda, continua lì.",
  },
  payment_failed: {
    title: 'Pagamento non riuscito',
    text: 'Il pagamento non è andato a buon fine: abbiamo liberato i posti, nessun addebito.',
  },
  operator: {
    title: 'Prenotazione annullata',
    text: "Chi la organizza l'ha annullata prima del pagamento: nessun addebito.",
  },
};

export function ExpiredView({ againUrl, reason }: Props) {
  const { title, text } = OVER[reason];
  return (
    <NarrowPage title={title}>
      <p>{text}</p>
      <ButtonLink href={againUrl}>Scegli di nuovo</ButtonLink>
    </NarrowPage>
  );
}
