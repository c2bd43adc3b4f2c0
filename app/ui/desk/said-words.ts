// The message after a booking by hand: describes the booking, whatever a repeated form says.
import type { ByHandFields } from '#app/domain/bookings/placing/by-hand-fields.ts';
import type { DeskBooking } from '#app/domain/bookings/desk/desk-booking.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import type { CalledOff, Kept } from '#app/domain/lifecycle/departure.ts';
import { formatMoney } from '../format/money.ts';
import { linkHref } from './booking-actions.tsx';
import { counted } from '../format/counts.ts';

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
  return toHandOut ? linkHref(view.reference) : deskHref(view.reference);
}

function mannerOf({ source, dueCents }: DeskBooking['view']): ByHandFields['manner'] {
  if (source !== 'on_the_spot') return 'payment_link';
  return dueCents > 0 ? 'on_arrival' : 'on_the_spot';
}

// Words about the guest's mail after an action: it is being sent, and may still fail.

export function toldWords(email: string): string {
  return email === ''
    ? "non c'è un'email, quindi all'ospite lo dici tu"
    : `l'email all'ospite parte adesso per ${email}`;
}

// «3 annullate, 1 no: già completata».

const WHY: Record<Kept['why'], string> = {
  completed: 'già completata',
  'not-offered': "il servizio non è offerto a quell'orario",
  started: "quell'orario è già iniziato",
  'no-room': 'lì non ci sono abbastanza posti',
  busy: 'riprova tra poco',
};

export function calledOffWords(done: CalledOff): string {
  const { cancelled, moved, refundCents, inPersonCents, untold, kept } = done;
  const byPhone = untold.length > 0 ? `. ${untoldWords(untold.length)}` : '';
  if (cancelled + moved + kept.length === 0)
    return `Partenza chiusa${byPhone || ": non c'è altro da annullare"}`;
  const what = [
    ...(cancelled > 0 || moved === 0 ? [counted(cancelled, 'annullata', 'annullate')] : []),
    ...(moved > 0 ? [counted(moved, 'spostata', 'spostate')] : []),
  ];
  const whys = [...new Set(kept.map(({ why }) => WHY[why]))].join(', ');
  const not = kept.length === 0 ? '' : `, ${kept.length} no: ${whys}`;
  const card = refundCents > 0 ? `. Rimborsi: ${formatMoney(refundCents)}` : '';
  const inPerson = inPersonCents > 0 ? `. Da rendere di persona: ${formatMoney(inPersonCents)}` : '';
  return `Partenza chiusa: ${what.join(', ')}${not}${card}${inPerson}${byPhone}`;
}

export function untoldWords(guests: number): string {
  return `${counted(guests, "ospite non ha un'email: avvisalo", "ospiti non hanno un'email: avvisali")} tu`;
}
