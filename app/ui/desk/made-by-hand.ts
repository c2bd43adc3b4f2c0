// The message after a booking by hand: describes the booking, whatever a repeated form says.
import type { ByHandFields } from '#app/domain/bookings/by-hand-fields.ts';
import type { DeskBooking } from '#app/domain/bookings/desk/desk-booking.ts';

import { formatMoney } from '../format/money.ts';
import { bookingHref, linkHref } from './booking-actions.ts';
import { toldWords } from './told-words.ts';

type Said = { tone: 'success' | 'warn'; text: string };

function madeNow({ view }: DeskBooking): Said {
  const { email } = view.guest;
  const text =
    mannerOf(view) === 'payment_link'
      ? email === ''
        ? "Posti riservati. Non c'è un'email: il link lo mandi tu all'ospite"
        : `Posti riservati: il link di pagamento parte adesso per ${email}`
      : `Prenotazione confermata${view.dueCents > 0 ? ", da incassare all'arrivo" : ''}: ${toldWords(email)}`;
  return { tone: 'success', text };
}

type Sent = Pick<ByHandFields, 'manner' | 'means'> & { agreed: { totalCents: number } | undefined };

/** A repeated form with another payment or price changes nothing; the message describes the booking that exists. */
export function saidOf(booking: DeskBooking, sent: Sent): Said {
  const { view, onSite } = booking;
  const manner = mannerOf(view);
  const totalCents = sent.agreed?.totalCents ?? view.totalCents - view.adjustmentCents;
  const means = manner === 'on_the_spot' && onSite[0] !== undefined ? onSite[0].means : sent.means;
  if (
    view.status !== 'cancelled' &&
    manner === sent.manner &&
    means === sent.means &&
    totalCents === view.totalCents
  )
    return madeNow(booking);
  const how = view.status === 'cancelled' ? 'poi annullata' : HOW[manner];
  return {
    tone: 'warn',
    text: `Avevi già creato questa prenotazione: ${how}, ${formatMoney(view.totalCents)}. Non è cambiata: se non va bene, correggila da qui.`,
  };
}

const HOW: Record<ByHandFields['manner'], string> = {
  payment_link: 'con link di pagamento',
  on_arrival: "da incassare all'arrivo",
  on_the_spot: 'pagata sul posto',
};

/** Where to go next: to the link, if it could not be mailed. */
export function madeHref({ view }: DeskBooking): string {
  const toHandOut = view.status === 'pending' && view.guest.email === '';
  return toHandOut ? linkHref(view.reference) : bookingHref(view.reference);
}

function mannerOf({ source, dueCents }: DeskBooking['view']): ByHandFields['manner'] {
  if (source !== 'on_the_spot') return 'payment_link';
  return dueCents > 0 ? 'on_arrival' : 'on_the_spot';
}
