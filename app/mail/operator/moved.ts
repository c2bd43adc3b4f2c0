import { dayText, hoursText } from '#app/domain/bookings/booking-wording.ts';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import type { BookingTimes } from '#app/domain/mail-kinds.ts';

import type { MailContent, MailContext } from '../mail-content.ts';
import { bookingSubject, startText } from '../ticket-content.ts';
import { guestName, guestSections, operatorFrame } from './operator-parts.ts';

type Data = { booking: BookingView; previous: BookingTimes };

export function operatorMoved({ booking, previous }: Data, context: MailContext): MailContent {
  return {
    ...operatorFrame(booking, context),
    subject: bookingSubject('Prenotazione spostata', booking),
    preview: `${guestName(booking)}: ${startText(booking)}.`,
    title: 'Prenotazione spostata',
    paragraphs: [
      `La prenotazione di ${guestName(booking)} è stata spostata a ${startText(booking)}. Abbiamo avvisato l'ospite.`,
      `Prima era ${dayText(previous.date)}, ${hoursText(previous)}.`,
    ],
    sections: guestSections(booking),
    calendar: { booking, method: 'PUBLISH', audience: 'operator' },
  };
}
