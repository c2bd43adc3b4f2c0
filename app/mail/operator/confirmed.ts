import { peopleText } from '#app/domain/bookings/booking-wording.ts';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import type { MailContent, MailContext } from '../mail-content.ts';
import { bookingSubject, startText } from '../ticket-content.ts';
import { guestName, guestSections, operatorFrame } from './operator-parts.ts';

export function operatorConfirmed({ booking }: { booking: BookingView }, context: MailContext): MailContent {
  const who = `${guestName(booking)}, ${peopleText(booking.people)}`;
  return {
    ...operatorFrame(booking, context),
    subject: bookingSubject('Nuova prenotazione', booking, context),
    preview: `${who}.`,
    title: 'Nuova prenotazione',
    paragraphs: [`${who}: ${startText(booking)}.`],
    sections: guestSections(booking),
    calendar: { booking, method: 'PUBLISH', audience: 'operator' },
  };
}
