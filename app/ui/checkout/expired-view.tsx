// Nothing is held any more: the hold ended or was given back.
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import type { CancellationReason } from '#app/domain/bookings/states.ts';
import { formatMoney } from '../format/money.ts';
import { ButtonLink } from '../parts/button.tsx';
import { NarrowPage } from './narrow-page.tsx';

type Props = Pick<BookingView, 'wrongBackCents'> & {
  /** The service's page on the activity's host, with the same choice. */
  againUrl: string;
  reason: keyof typeof OVER;
};

/** What happened, that nothing was charged, and what may be said after that. */
type Over = { title: string; text: string; uncharged?: string; after?: string };

const EXPIRED = {
  title: 'Tempo scaduto',
  text: 'Tempo scaduto: abbiamo liberato i posti',
  uncharged: ', nessun addebito',
};

export const OVER: Record<CancellationReason | 'unread', Over> = {
  /** Stripe has not told us whether it was paid. */
  unread: {
    title: 'Tempo scaduto',
    text: 'Tempo scaduto. Il pagamento non ci è arrivato: se hai già pagato, aspetta qualche secondo e ricarica la pagina',
  },
  expired: EXPIRED,
  sold_out: EXPIRED,
  customer: { title: 'Posti liberati', text: 'Abbiamo liberato i posti', uncharged: ', nessun addebito' },
  replaced: {
    title: 'Prenotazione sostituita',
    text: 'Hai iniziato una nuova prenotazione, che sostituisce questa',
    uncharged: ': nessun addebito',
    after: " Se la stai completando in un'altra scheda, continua lì.",
  },
  payment_failed: {
    title: 'Pagamento non riuscito',
    text: 'Il pagamento non è andato a buon fine: abbiamo liberato i posti',
    uncharged: ', nessun addebito',
  },
  operator: {
    title: 'Prenotazione annullata',
    text: "Chi la organizza l'ha annullata prima del pagamento",
    uncharged: ': nessun addebito',
  },
};

/** Nothing was charged, except an amount that was wrong and went back. */
export function overText({ reason, wrongBackCents }: Pick<Props, 'reason' | 'wrongBackCents'>): string {
  const { text, uncharged = '', after = '' }: Over = OVER[reason];
  const back = `. Ti abbiamo restituito ${formatMoney(wrongBackCents)}, arrivati con un importo sbagliato`;
  return `${text}${wrongBackCents === 0 ? uncharged : back}.${after}`;
}

export function ExpiredView({ againUrl, ...over }: Props) {
  return (
    <NarrowPage title={OVER[over.reason].title}>
      <p>{overText(over)}</p>
      <ButtonLink href={againUrl}>Scegli di nuovo</ButtonLink>
    </NarrowPage>
  );
}
