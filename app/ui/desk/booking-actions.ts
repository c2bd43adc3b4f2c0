// What can be done with a booking now, by whom. Each action has a page of its own.
import { mailToResend } from '#app/domain/bookings/desk/contact.ts';
import { type DeskBooking, mayRefund } from '#app/domain/bookings/desk/desk-booking.ts';

export type BookingAction = { label: string; href: string; danger?: boolean };

type Possible = BookingAction & { when: boolean };

type Facts = { booking: DeskBooking; refundableCents: number; now: Date };

export function bookingActions({ booking, refundableCents, now }: Facts): BookingAction[] {
  const { view, sides, noShowAt } = booking;
  const base = bookingHref(view.reference);
  const sold = view.status === 'confirmed' || view.status === 'completed';
  const all: Possible[] = [
    { label: 'Correggi i contatti', href: `${base}/contact`, when: sides.seller },
    {
      label: 'Invia di nuovo la mail',
      href: `${base}/resend`,
      when: mailToResend(view) !== undefined && view.guest.email !== '',
    },
    {
      label: noShowAt ? 'Togli «non presentato»' : 'Segna come non presentato',
      href: `${base}/no-show`,
      when: sides.owner && sold && view.startsAt <= now,
    },
    {
      label: sides.owner ? 'Sposta, cambia persone o rimborsane una' : 'Sposta',
      href: `${base}/change`,
      when: view.status === 'confirmed',
    },
    { label: 'Rimborsa', href: `${base}/refund`, when: mayRefund(sides) && refundableCents > 0 },
    {
      label: 'Annulla la prenotazione',
      href: `${base}/cancel`,
      danger: true,
      when: view.status === 'confirmed' || view.status === 'pending',
    },
  ];
  return all.filter(({ when }) => when);
}

export function bookingHref(reference: string): string {
  return `/availability/bookings/${reference}`;
}

export function failedRefundHref(reference: string): string {
  return `${bookingHref(reference)}/failed-refund`;
}

export function withdrawMoveHref(reference: string): string {
  return `${bookingHref(reference)}/withdraw-move`;
}
