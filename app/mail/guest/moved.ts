import { longDate } from '#app/domain/date-words.ts';
import { euroText, hoursText } from '#app/domain/bookings/booking-wording.ts';
import type { Moved } from '#app/domain/mail-kinds.ts';

import type { MailContent, MailContext } from '../mail-content.ts';
import { bookingSubject, startText } from '../ticket-content.ts';
import {
  calendarSection,
  changeOfPlansSection,
  contactSection,
  greeting,
  guestFrame,
  noteSection,
} from './guest-parts.ts';

export function guestMoved(
  { booking, previous, note, refundCents = 0 }: Moved,
  context: MailContext,
): MailContent {
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject('Prenotazione spostata', booking, context),
    preview: `Nuova data: ${startText(booking)}.`,
    title: 'Prenotazione spostata',
    paragraphs: [
      greeting(booking, `la tua prenotazione è stata spostata a ${startText(booking)}.`),
      `Prima era ${longDate(previous.date)}, ${hoursText(previous)}.`,
      ...(refundCents > 0
        ? [`Costa meno: ti rimborsiamo ${euroText(refundCents)} sulla carta usata per pagare.`]
        : []),
    ],
    sections: [
      ...noteSection(booking, note),
      contactSection(booking, context),
      calendarSection(booking, context),
      changeOfPlansSection(booking, context),
    ],
    calendar: { booking, method: 'REQUEST', audience: 'guest' },
  };
}
