import { hostName } from '#app/domain/bookings/booking-view.ts';
import { longDate } from '#app/domain/date-words.ts';
import { untilDayAndTime } from '#app/domain/instant-words.ts';
import { euroText, hoursText } from '#app/domain/bookings/booking-wording.ts';
import type { MailData } from '#app/domain/mail-kinds.ts';

import type { MailContent, MailContext } from '../mail-content.ts';
import { guestPage, platformPage } from '../mail-links.ts';
import { bookingSubject } from '../ticket-content.ts';
import { contactSection, greeting, guestFrame, noteSection } from './guest-parts.ts';

export function guestMovePayment(
  { booking, to, differenceCents, until, path, note }: MailData['booking-move-payment'],
  context: MailContext,
): MailContent {
  const where = `${longDate(to.date)}, ${hoursText(to)}`;
  const difference = euroText(differenceCents);
  const deadline = `I nuovi posti sono riservati per te fino ${untilDayAndTime(new Date(until), { timeZone: booking.activity.timeZone, now: context.now })}.`;
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject('Sposta la prenotazione', booking, context),
    preview: `${where}: mancano ${difference}.`,
    title: 'Conferma lo spostamento',
    paragraphs: [
      greeting(booking, `${hostName(booking)} può spostare la tua prenotazione a ${where}.`),
      `Lì costa ${difference} in più. ${deadline}`,
      'Se non paghi la differenza non cambia nulla: la tua prenotazione resta quella qui sotto.',
    ],
    action: { label: `Paga ${difference}`, url: platformPage(path, context) },
    sections: [
      ...noteSection(booking, note),
      { title: 'Dettagli', lines: [{ label: 'Vedi la prenotazione', url: guestPage(booking, context) }] },
      contactSection(booking, context),
    ],
  };
}
