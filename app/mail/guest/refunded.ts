import { euroText } from '#app/domain/bookings/booking-wording.ts';
import { hostName, type BookingView } from '#app/domain/bookings/booking-view.ts';

import type { MailContent, MailContext } from '../mail-content.ts';
import { servicePage } from '../mail-links.ts';
import { bookingSubject, givenBackCents } from '../ticket-content.ts';
import { contactSection, greeting, guestFrame, refundText } from './guest-parts.ts';

type Data = { booking: BookingView; amountCents: number };

export function guestRefunded({ booking, amountCents }: Data, context: MailContext): MailContent {
  if (booking.cancellationReason === 'sold_out') return latePayment(booking, context);
  const refund = refundText(amountCents, booking.paidCents);
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject(`Rimborso di ${euroText(amountCents)}`, booking, context),
    preview: refund,
    title: `Rimborso di ${euroText(amountCents)}`,
    paragraphs: [
      greeting(booking, `${hostName(booking)} ha disposto un rimborso.`),
      refund,
      ...stillValid(booking),
    ],
    sections: [contactSection(booking, context)],
  };
}

function stillValid({ status }: BookingView): string[] {
  return status === 'confirmed' ? ['La prenotazione resta valida.'] : [];
}

/** Money that came when the places had been sold to somebody else: all of it goes back. */
export function latePayment(booking: BookingView, context: MailContext): MailContent {
  const amount = givenBackCents(booking) || booking.paidCents;
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject(`Rimborso di ${euroText(amount)}`, booking, context),
    preview: 'Il pagamento è arrivato a tempo scaduto e i posti erano già venduti.',
    title: `I posti non c'erano più: ti rimborsiamo ${euroText(amount)}`,
    paragraphs: [
      greeting(
        booking,
        'il pagamento è arrivato a tempo scaduto e nel frattempo i posti sono stati venduti. Ci dispiace.',
      ),
      refundText(amount, booking.paidCents),
    ],
    action: { label: "Scegli un'altra data", url: servicePage(booking, context) },
    sections: [contactSection(booking, context)],
  };
}
