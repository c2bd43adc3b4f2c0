// What the viewer can do with a booking now, the most frequent first. Each action has its own page.
import { mailToResend } from '#app/domain/bookings/desk/contact.ts';
import { isHeld } from '#app/domain/bookings/states.ts';
import { type DeskBooking, mayRefund } from '#app/domain/bookings/desk/desk-booking.ts';
import { type BookingView, fullName } from '#app/domain/bookings/booking-view.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import { longDate } from '#app/domain/date-words.ts';
import { people } from '../format/counts.ts';
import { departureHref } from '../scheduling/bookings-href.ts';
import { hoursWords } from '../format/hours-words.ts';

export type BookingAction = { label: string; href: string; danger?: boolean };

type Possible = BookingAction & { when: boolean };

type Facts = { booking: DeskBooking; refundableCents: number; now: Date };

export function bookingActions({ booking, refundableCents, now }: Facts): BookingAction[] {
  const { view, sides, slotId, noShowAt, history } = booking;
  const base = deskHref(view.reference);
  const sold = view.status === 'confirmed' || view.status === 'completed';
  const open = view.status === 'confirmed' || view.status === 'pending';
  const all: Possible[] = [
    {
      label: sides.owner ? 'Sposta, cambia persone o rimborsane una' : 'Sposta',
      href: `${base}/change`,
      when: view.status === 'confirmed',
    },
    {
      label: view.status === 'pending' ? 'Link di pagamento' : "Link e codice per l'ospite",
      href: linkHref(view.reference),
      when: sides.seller && hasLink(view, now),
    },
    {
      label: 'Apri la partenza',
      href: `${departureHref({ date: view.date, slotId })}#${view.reference}`,
      when: sides.owner && sold,
    },
    { label: 'Correggi i contatti', href: `${base}/contact`, when: sides.seller },
    {
      // Guests with an address are found in the list of guests.
      label: "Scheda dell'ospite",
      href: `/availability/guests/${view.reference}`,
      when: sides.seller && view.guest.email === '' && !history.some(({ kind }) => kind === 'guest-erased'),
    },
    {
      label: "Invia di nuovo l'email",
      href: `${base}/resend`,
      when: mailToResend(view, now) !== undefined && view.guest.email !== '',
    },
    {
      label: noShowAt ? 'Togli «non presentato»' : 'Segna come non presentato',
      href: `${base}/no-show`,
      when: sides.owner && sold && view.startsAt <= now,
    },
    { label: 'Rimborsa', href: `${base}/refund`, when: mayRefund(sides) && refundableCents > 0 },
    { label: 'Annulla la prenotazione', href: `${base}/cancel`, danger: true, when: open },
  ];
  return all.filter(({ when }) => when);
}

export function linkHref(reference: string): string {
  return `${deskHref(reference)}/link`;
}

/** Whether the guest's page can be handed out: for payment while the places are held, afterwards the booking. */
export function hasLink(view: DeskBooking['view'], now: Date): boolean {
  if (view.status === 'pending')
    return view.source === 'payment_link' && !view.underCheck && isHeld(view, now);
  return view.status !== 'cancelled';
}

export function failedRefundHref(reference: string): string {
  return `${deskHref(reference)}/failed-refund`;
}

export function withdrawMoveHref(reference: string): string {
  return `${deskHref(reference)}/withdraw-move`;
}

export function BookingLine({ view }: { view: BookingView }) {
  return (
    <p className="grid gap-1">
      <span className="font-semibold break-words">{`${fullName(view.guest)}, ${people(view.people)}`}</span>
      <span>{`${view.service.name}, ${longDate(view.date)}, ${hoursWords(view.startTime, view.endTime)}`}</span>
    </p>
  );
}
