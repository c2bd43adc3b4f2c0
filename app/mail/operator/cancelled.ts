import { euroText } from '#app/domain/bookings/booking-wording.ts';
import { cancellerName, type BookingView } from '#app/domain/bookings/booking-view.ts';
import type { CancellationReason } from '#app/domain/bookings/lifecycle.ts';

import type { MailContent, MailContext } from '../mail-content.ts';
import { bookingSubject, givenBackCents } from '../ticket-content.ts';
import { guestName, guestSections, operatorFrame } from './operator-parts.ts';

const WHY: Record<CancellationReason, (guest: string, by: string) => string> = {
  customer: (guest) => `${guest} ha annullato la prenotazione.`,
  operator: (guest, by) => `La prenotazione di ${guest} è stata annullata da ${by}.`,
  expired: (guest) => `${guest} non ha pagato in tempo: la prenotazione si è annullata da sola.`,
  payment_failed: (guest) =>
    `Il pagamento di ${guest} non è riuscito: la prenotazione si è annullata da sola.`,
  replaced: (guest) => `${guest} ha rifatto la prenotazione per lo stesso orario: questa è stata sostituita.`,
  sold_out: (guest) =>
    `Il pagamento di ${guest} è arrivato a tempo scaduto, quando i posti erano già venduti: la prenotazione si è annullata da sola.`,
};

export function operatorCancelled({ booking }: { booking: BookingView }, context: MailContext): MailContent {
  const reason = booking.cancellationReason ?? 'operator';
  const why = WHY[reason](guestName(booking), who(booking));
  const freed = reason === 'sold_out' ? [] : ['I posti sono di nuovo liberi.'];
  return {
    ...operatorFrame(booking, context),
    subject: bookingSubject('Prenotazione annullata', booking, context),
    preview: why,
    title: 'Prenotazione annullata',
    paragraphs: [why, [...freed, moneyText(booking)].join(' ')],
    sections: guestSections(booking),
    calendar: { booking, method: 'CANCEL', audience: 'operator' },
  };
}

/** Whoever reads it may be either side, where there are two. */
function who(booking: BookingView): string {
  return booking.provider ? cancellerName(booking) : "chi gestisce l'attività";
}

function moneyText(booking: BookingView): string {
  const back = givenBackCents(booking);
  if (booking.paidCents === 0) return 'Non risultano pagamenti online.';
  const { disputedCents, chargedBackCents } = booking;
  if (disputedCents > 0)
    return `Il pagamento è contestato: la banca tiene ${euroText(disputedCents)} fino alla decisione, quindi non c'è rimborso da fare.`;
  if (chargedBackCents > 0)
    return `La banca ha già restituito ${euroText(chargedBackCents)} all'ospite: non c'è rimborso da fare.`;
  if (booking.refundFailedCents > 0)
    return `Il rimborso di ${euroText(booking.refundFailedCents)} non è riuscito: apri la prenotazione per sistemarlo.`;
  if (back === 0)
    return `Nessun rimborso: i ${euroText(booking.paidCents)} pagati restano a te, tolte le commissioni.`;
  return `Rimborso all'ospite: ${euroText(back)} su ${euroText(booking.paidCents)} pagati.`;
}
