import { cancellationText } from '#app/domain/bookings/free-cancellation.ts';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import type { MailContent, MailContext } from '../mail-content.ts';
import { bookingSubject, startText } from '../ticket-content.ts';
import { changeOfPlansSection, contactSection, greeting, guestFrame } from './guest-parts.ts';

export function guestReminder({ booking }: { booking: BookingView }, context: MailContext): MailContent {
  const { reminderText } = booking.service;
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject('Promemoria', booking, context),
    preview: `Ti aspettiamo ${startText(booking)}. ${cancellationText(booking, context.now)}`,
    title: 'Manca poco',
    paragraphs: [greeting(booking, `ti aspettiamo ${startText(booking)}.`)],
    sections: [
      ...(reminderText === '' ? [] : [{ title: 'Prima di venire', lines: [{ quote: reminderText }] }]),
      contactSection(booking, context),
      changeOfPlansSection(booking, context),
    ],
  };
}
