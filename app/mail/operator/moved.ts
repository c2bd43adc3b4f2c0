import { longDate } from '#app/domain/date-words.ts';
import { euroText, hoursText } from '#app/domain/bookings/booking-wording.ts';
import type { Moved } from '#app/domain/mail-kinds.ts';

import type { MailContent, MailContext } from '../mail-content.ts';
import { bookingSubject, startText } from '../ticket-content.ts';
import { guestName, guestSections, operatorFrame } from './operator-parts.ts';

export function operatorMoved(
  { booking, previous, refundCents = 0 }: Moved,
  context: MailContext,
): MailContent {
  return {
    ...operatorFrame(booking, context),
    subject: bookingSubject('Prenotazione spostata', booking, context),
    preview: `${guestName(booking)}: ${startText(booking)}.`,
    title: 'Prenotazione spostata',
    paragraphs: [
      `La prenotazione di ${guestName(booking)} è stata spostata a ${startText(booking)}. Abbiamo avvisato l'ospite.`,
      `Prima era ${longDate(previous.date)}, ${hoursText(previous)}.`,
      ...(refundCents > 0 ? [`Rimborso all'ospite: ${euroText(refundCents)}.`] : []),
    ],
    sections: guestSections(booking),
    calendar: { booking, method: 'PUBLISH', audience: 'operator' },
  };
}
