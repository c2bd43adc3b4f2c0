// Turns a mail's data into the message to send. The same data and clock give the same message.
import { calendarFile, calendarFilename } from '#app/domain/bookings/calendar-file.ts';
import { headerLine, unlinkedText } from '#app/domain/bookings/unlinked-text.ts';
import type { MailMessage } from '#app/domain/deps.ts';
import type { MailData, MailKind } from '#app/domain/mail-kinds.ts';
import { drawQrPng } from '#app/domain/qr-code.server.ts';
import { ACCOUNT_MAILS } from './account-mails.ts';
import * as bookingMails from './guest/booking-mails.ts';
import { guestCancelled, guestRefunded, guestRefundFailed } from './guest/refund-mails.ts';
import { mailHtml } from './html/mail-html.tsx';
import { QR_IMAGE } from './html/ticket.tsx';
import type { CalendarAttachment, MailContext, Writer } from './mail-content.ts';
import { ENTRY_MAILS } from './operator/marketplace-mails.ts';
import {
  operatorCancelled,
  operatorConfirmed,
  operatorDisputed,
  operatorMoved,
  operatorRefunded,
  operatorRefundFailed,
  operatorReminder,
} from './operator/booking-mails.ts';
import { mailText } from './mail-text.ts';

export type RenderedMail = Pick<
  MailMessage,
  'subject' | 'html' | 'text' | 'replyTo' | 'calendar' | 'image'
> & {
  /** Name of the sender; the address is the platform's. */
  fromName: string;
};

type Writers = { [Kind in MailKind]: Writer<MailData[Kind]> };

const WRITERS: Writers = {
  'booking-confirmed': bookingMails.guestConfirmed,
  'booking-cancelled': guestCancelled,
  'booking-refunded': guestRefunded,
  'booking-refund-failed': guestRefundFailed,
  'booking-moved': bookingMails.guestMoved,
  'booking-reminder': bookingMails.guestReminder,
  'booking-message': bookingMails.guestMessage,
  'booking-payment-link': bookingMails.guestPaymentLink,
  'booking-move-payment': bookingMails.guestMovePayment,
  'booking-move-withdrawn': bookingMails.guestMoveWithdrawn,
  'booking-links': bookingMails.guestLinks,
  'booking-address-corrected': bookingMails.guestAddressCorrected,
  'operator-booking-confirmed': operatorConfirmed,
  'operator-booking-cancelled': operatorCancelled,
  'operator-booking-refunded': operatorRefunded,
  'operator-booking-moved': operatorMoved,
  'operator-booking-reminder': operatorReminder,
  'operator-refund-failed': operatorRefundFailed,
  'operator-disputed': operatorDisputed,
  ...ACCOUNT_MAILS,
  ...ENTRY_MAILS,
};

export function renderMail<Kind extends MailKind>(
  kind: Kind,
  data: MailData[Kind],
  context: MailContext,
): RenderedMail {
  const content = WRITERS[kind](data, context);
  const { replyTo, name } = content.sender;
  return {
    fromName: header(name),
    subject: header(content.subject),
    html: mailHtml(content),
    text: mailText(content),
    ...(replyTo ? { replyTo: { name: header(replyTo.name), address: replyTo.address } } : {}),
    ...(content.ticket?.qr ? { image: { cid: QR_IMAGE, png: drawQrPng(content.ticket.qr) } } : {}),
    ...(content.calendar ? { calendar: attachment(content.calendar, context) } : {}),
  };
}

// One line, so that typed text can't add a header.
function header(text: string): string {
  return unlinkedText(headerLine(text));
}

function attachment({ booking, method, audience }: CalendarAttachment, context: MailContext) {
  const { baseUrl, appName, now } = context;
  return {
    filename: calendarFilename(booking),
    method,
    content: calendarFile(booking, { baseUrl, appName, now, method, audience }),
  };
}
