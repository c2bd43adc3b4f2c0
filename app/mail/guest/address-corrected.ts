import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import type { MailContent, MailContext } from '../mail-content.ts';
import { bookingSubject, startText } from '../ticket-content.ts';
import {
  calendarSection,
  changeOfPlansSection,
  contactSection,
  greeting,
  guestFrame,
} from './guest-parts.ts';

export function guestAddressCorrected(
  { booking }: { booking: BookingView },
  context: MailContext,
): MailContent {
  const confirmed = booking.status === 'confirmed';
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject('La tua prenotazione', booking, context),
    preview: `Codice ${booking.reference}, ${startText(booking)}.`,
    title: 'Ecco la tua prenotazione',
    paragraphs: [
      greeting(
        booking,
        `${booking.activity.name} ha corretto il tuo indirizzo email: da ora ti scriviamo qui.`,
      ),
    ],
    sections: [
      contactSection(booking, context),
      ...(confirmed ? [calendarSection(booking, context), changeOfPlansSection(booking, context)] : []),
    ],
    ...(confirmed ? { calendar: { booking, method: 'REQUEST', audience: 'guest' } } : {}),
  };
}
