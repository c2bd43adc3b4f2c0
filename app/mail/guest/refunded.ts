import { euroText } from '#app/domain/bookings/booking-wording.ts';
import { LATE_WORDS } from '#app/domain/bookings/money-back.ts';
import { hostName, type BookingView } from '#app/domain/bookings/booking-view.ts';

import type { MailContent, MailContext } from '../mail-content.ts';
import { servicePage } from '../mail-links.ts';
import { bookingSubject, givenBackCents } from '../ticket-content.ts';
import { contactSection, greeting, guestFrame, refundText } from './guest-parts.ts';

type Data = { booking: BookingView; amountCents: number; late?: boolean };

export function guestRefunded({ booking, amountCents, late }: Data, context: MailContext): MailContent {
  if (late || booking.cancellationReason === 'sold_out')
    return latePayment({ booking, amountCents }, context);
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

/** Money that bought nothing: all of it goes back. */
export function latePayment(
  { booking, amountCents }: { booking: BookingView; amountCents?: number },
  context: MailContext,
): MailContent {
  const amount = amountCents ?? (givenBackCents(booking) || booking.paidCents);
  const late = booking.late ?? 'places-gone';
  const gone = late === 'places-gone';
  const title = `${gone ? "I posti non c'erano più: ti" : 'Ti'} rimborsiamo ${euroText(amount)}`;
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject(`Rimborso di ${euroText(amount)}`, booking, context),
    preview: LATE_WORDS[late],
    title,
    paragraphs: [
      greeting(booking, 'ti rimborsiamo un pagamento.'),
      LATE_WORDS[late],
      refundText(amount, booking.paidCents),
      ...stillValid(booking),
    ],
    ...(gone ? { action: { label: "Scegli un'altra data", url: servicePage(booking, context) } } : {}),
    sections: [contactSection(booking, context)],
  };
}
