import { euroText } from '#app/domain/bookings/booking-wording.ts';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';
import { otherMoneyWords } from '#app/domain/bookings/money-back.ts';

import type { MailContent, MailContext } from '../mail-content.ts';
import { bookingSubject } from '../ticket-content.ts';
import { contactSection, greeting, guestFrame, moneyBackText } from './guest-parts.ts';

type Data = { booking: BookingView; amountCents: number };

/** What has become of it since is said too: it may have been tried again before this mail leaves. */
export function guestRefundFailed({ booking, amountCents }: Data, context: MailContext): MailContent {
  const title = `Rimborso di ${euroText(amountCents)} non riuscito`;
  const now = otherMoneyWords(booking).length > 0 ? moneyBackText(booking) : undefined;
  return {
    ...guestFrame(booking, context),
    subject: bookingSubject(title, booking, context),
    preview: now ?? title,
    title,
    paragraphs: [
      greeting(booking, `il rimborso di ${euroText(amountCents)} sulla tua carta non è andato a buon fine.`),
      now ?? moneyBackText(booking),
    ],
    sections: [contactSection(booking, context)],
  };
}
