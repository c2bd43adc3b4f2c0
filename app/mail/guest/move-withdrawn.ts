import { longDate } from '#app/domain/date-words.ts';
import { hoursText } from '#app/domain/bookings/booking-wording.ts';
import type { MailData } from '#app/domain/mail-kinds.ts';

import type { MailContent, MailContext } from '../mail-content.ts';
import { bookingSubject, startText } from '../ticket-content.ts';
import { changeOfPlansSection, contactSection, greeting, guestFrame, noteSection } from './guest-parts.ts';

export function guestMoveWithdrawn(
  { booking, to, note }: MailData['booking-move-withdrawn'],
  context: MailContext,
): MailContent {
  const where = `${longDate(to.date)}, ${hoursText(to)}`;
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject('Spostamento ritirato', booking, context),
    preview: `La prenotazione resta per ${startText(booking)}.`,
    title: "La prenotazione resta dov'era",
    paragraphs: [
      greeting(
        booking,
        `${booking.activity.name} ha ritirato lo spostamento a ${where}: la tua prenotazione resta quella qui sotto.`,
      ),
      'Non devi pagare nulla in più: il link che avevi ricevuto non vale più. Se intanto hai pagato la differenza, ti viene restituita per intero.',
    ],
    sections: [
      ...noteSection(booking, note),
      contactSection(booking, context),
      changeOfPlansSection(booking, context),
    ],
  };
}
