import { untilDayAndTime } from '#app/domain/instant-words.ts';
import { euroText } from '#app/domain/bookings/booking-wording.ts';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';

import type { MailContent, MailContext } from '../mail-content.ts';
import { guestPage, platformPage } from '../mail-links.ts';
import { bookingSubject } from '../ticket-content.ts';
import { contactSection, greeting, guestFrame, ownWordsSections } from './guest-parts.ts';

type Data = { booking: BookingView; path: string };

export function guestPaymentLink({ booking, path }: Data, context: MailContext): MailContent {
  const deadline =
    booking.holdExpiresAt === undefined
      ? 'Paga appena puoi per confermare i posti.'
      : `I posti sono riservati per te fino ${untilDayAndTime(booking.holdExpiresAt, { timeZone: booking.activity.timeZone, now: context.now })}.`;
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject('Completa il pagamento', booking, context),
    preview: deadline,
    title: 'Completa il pagamento',
    paragraphs: [
      greeting(booking, `${booking.activity.name} ha preparato questa prenotazione per te.`),
      deadline,
      'Il pagamento con carta avviene sulla pagina sicura di Stripe.',
    ],
    action: { label: `Paga ${euroText(booking.totalCents)}`, url: platformPage(path, context) },
    sections: [
      { title: 'Dettagli', lines: [{ label: 'Vedi la prenotazione', url: guestPage(booking, context) }] },
      contactSection(booking, context),
      ...ownWordsSections(booking),
    ],
  };
}
