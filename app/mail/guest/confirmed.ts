import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import type { MailContent, MailContext } from '../mail-content.ts';
import { bookingSubject, startText } from '../ticket-content.ts';
import {
  calendarSection,
  changeOfPlansSection,
  contactSection,
  greeting,
  guestFrame,
  ownWordsSections,
} from './guest-parts.ts';

export function guestConfirmed({ booking }: { booking: BookingView }, context: MailContext): MailContent {
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject('Prenotazione confermata', booking, context),
    preview: `Ti aspettiamo ${startText(booking)}. Codice ${booking.reference}.`,
    title: 'Prenotazione confermata',
    paragraphs: [greeting(booking, `ti aspettiamo ${startText(booking)}.`)],
    sections: [
      contactSection(booking, context),
      calendarSection(booking, context),
      changeOfPlansSection(booking, context),
      ...ownWordsSections(booking),
    ],
    calendar: { booking, method: 'REQUEST', audience: 'guest' },
  };
}
