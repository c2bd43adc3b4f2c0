import { longDate } from '#app/domain/date-words.ts';
import { hoursText } from '#app/domain/bookings/booking-wording.ts';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import type { MailContent, MailContext, Section } from '../mail-content.ts';
import { guestPage } from '../mail-links.ts';
import { platformSender } from '../platform-sender.ts';
import { statusBadge } from '../ticket-content.ts';

/** The answer to «Ritrova la prenotazione». */
export function guestLinks({ bookings }: { bookings: BookingView[] }, context: MailContext): MailContent {
  const found =
    bookings.length === 0
      ? 'Con questo indirizzo non risulta nessuna prenotazione. Se ne hai usato un altro, cerca con quello.'
      : 'Ecco le prenotazioni fatte con questo indirizzo. Chi ha il link può vederle e annullarle: tienilo per te.';
  return {
    sender: platformSender(context),
    subject: bookings.length === 1 ? 'La tua prenotazione' : 'Le tue prenotazioni',
    preview: found,
    title: bookings.length === 1 ? 'La tua prenotazione' : 'Le tue prenotazioni',
    paragraphs: [found],
    sections: bookings.map((booking) => bookingSection(booking, context)),
    footer: ['Non hai chiesto tu queste informazioni? Puoi ignorare questa email.'],
  };
}

function bookingSection(booking: BookingView, context: MailContext): Section {
  return {
    title: booking.service.name,
    lines: [
      `${longDate(booking.date)}, ${hoursText(booking)}`,
      `${booking.activity.name}, codice ${booking.reference}, ${statusBadge(booking).label.toLowerCase()}`,
      { label: 'Vedi la prenotazione', url: guestPage(booking, context) },
    ],
  };
}
