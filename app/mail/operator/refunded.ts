import { euroText } from '#app/domain/bookings/booking-wording.ts';
import { LATE_WORDS } from '#app/domain/bookings/money-back.ts';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import type { MailContent, MailContext } from '../mail-content.ts';
import { bookingSubject } from '../ticket-content.ts';
import { guestName, guestSections, operatorFrame } from './operator-parts.ts';

type Data = { booking: BookingView; amountCents: number };

export function operatorRefunded(
  { booking, amountCents, late }: Data & { late?: boolean },
  context: MailContext,
): MailContent {
  const amount = euroText(amountCents);
  const why =
    late || booking.cancellationReason === 'sold_out'
      ? `${guestName(booking)}: ${LATE_WORDS[booking.late ?? 'places-gone']} Rimborsiamo ${amount}: non devi fare nulla.`
      : `Rimborsiamo ${amount} a ${guestName(booking)}, su ${euroText(booking.paidCents)} pagati.`;
  return {
    ...operatorFrame(booking, context),
    subject: bookingSubject(`Rimborso di ${amount}`, booking, context),
    preview: why,
    title: `Rimborso di ${amount}`,
    paragraphs: [why],
    sections: guestSections(booking),
  };
}

/** Also for the platform's admins, who can reach Stripe. */
export function operatorRefundFailed({ booking, amountCents }: Data, context: MailContext): MailContent {
  const amount = euroText(amountCents);
  const disputed = booking.disputedCents > 0 || booking.chargedBackCents > 0;
  return {
    ...operatorFrame(booking, context),
    badge: { label: 'Da sistemare', tone: 'bad' },
    subject: bookingSubject(`Rimborso di ${amount} non riuscito`, booking, context),
    preview: `${guestName(booking)} non ha ancora riavuto ${amount}.`,
    title: `Rimborso di ${amount} non riuscito`,
    paragraphs: [
      `Il rimborso a ${guestName(booking)} non è andato a buon fine: i soldi non sono ancora tornati indietro.`,
      disputed
        ? "Il pagamento è contestato: i soldi sono in mano alla banca dell'ospite. Non fare bonifici: l'ospite sarebbe pagato due volte."
        : 'Apri la prenotazione per riprovare. Se i soldi glieli dai in un altro modo, per esempio con un bonifico, segnalo lì.',
    ],
    sections: guestSections(booking),
  };
}
