import { dayText, hoursText } from '#app/domain/bookings/booking-wording.ts';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import type { BookingTimes } from '#app/domain/mail-kinds.ts';

import type { MailContent, MailContext } from '../mail-content.ts';
import { bookingSubject, startText } from '../ticket-content.ts';
import {
  calendarSection,
  changeOfPlansSection,
  contactSection,
  greeting,
  guestFrame,
} from './guest-parts.ts';

type Data = { booking: BookingView; previous: BookingTimes };

export function guestMoved({ booking, previous }: Data, context: MailContext): MailContent {
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject('Prenotazione spostata', booking),
    preview: `Nuova data: ${startText(booking)}.`,
    title: 'Prenotazione spostata',
    paragraphs: [
      greeting(booking, `la tua prenotazione è stata spostata a ${startText(booking)}.`),
      `Prima era ${dayText(previous.date)}, ${hoursText(previous)}.`,
    ],
    sections: [
      contactSection(booking),
      calendarSection(booking, context),
      changeOfPlansSection(booking, context),
    ],
    calendar: { booking, method: 'REQUEST', audience: 'guest' },
  };
}
