// Renders a mail at a fixed moment on a fixed platform.
import { parse } from 'node-html-parser';
import { renderMail } from '#app/mail/render-mail.ts';
import type { MailContext } from '#app/mail/mail-content.ts';
import type { MailData, MailKind } from '#app/domain/mail-kinds.ts';
import { aBookingView } from '#tests/support/a-booking-view.ts';
import type { BookingView } from '#app/domain/bookings/booking-view.ts';

export const CONTEXT: MailContext = {
  baseUrl: 'https://botteghino.example',
  appName: 'Botteghino',
  now: new Date('2027-06-01T08:00:00Z'),
};

export function aMail<Kind extends MailKind>(
  kind: Kind,
  data: MailData[Kind],
  changes: Partial<MailContext> = {},
) {
  const mail = renderMail(kind, data, { ...CONTEXT, ...changes });
  const document = parse(mail.html);
  return {
    ...mail,
    document,
    links: document.querySelectorAll('a').map((link) => link.getAttribute('href')),
  };
}

/** One mail of every kind, all about the same booking. */
export function everyMail(booking: BookingView = aBookingView(), changes: Partial<MailContext> = {}) {
  const previous = { date: '2027-06-05', startTime: '14:00', endTime: '17:00', slotName: 'Pomeriggio' };
  const name = booking.guest.name;
  const entry = {
    entryId: 7,
    service: booking.service.name,
    to: booking.activity.name,
    by: name,
    catalog: name,
    fee: 1250,
    runningFee: 1000,
    reason: booking.guest.message ?? '',
    pending: false,
  };
  const data: MailData = {
    'booking-confirmed': { booking },
    'booking-cancelled': { booking: { ...booking, status: 'cancelled', cancellationReason: 'customer' } },
    'booking-refunded': { booking, amountCents: 1000 },
    'booking-refund-failed': { booking, amountCents: 1000 },
    'booking-moved': { booking, previous },
    'booking-reminder': { booking },
    'booking-message': { booking, subject: 'Domani si parte dal molo 2', note: name },
    'booking-payment-link': {
      booking: { ...booking, status: 'pending' },
      path: `/checkout?booking=${booking.secret}`,
    },
    'booking-move-payment': {
      booking,
      to: previous,
      differenceCents: 1000,
      until: '2027-06-02T08:00:00Z',
      path: `/checkout/move?booking=${booking.secret}`,
    },
    'booking-move-withdrawn': { booking, to: previous },
    'booking-links': { bookings: [booking] },
    'booking-address-corrected': { booking },
    'operator-booking-confirmed': { booking },
    'operator-booking-cancelled': {
      booking: { ...booking, status: 'cancelled', cancellationReason: 'operator' },
    },
    'operator-booking-refunded': { booking, amountCents: 1000 },
    'operator-booking-moved': { booking, previous },
    'operator-booking-reminder': { booking },
    'operator-refund-failed': { booking, amountCents: 1000 },
    'operator-disputed': { booking, amountCents: 1000, outcome: 'open' },
    'account-verify': { name, token: 'a+b/c=' },
    'account-password-reset': { name, token: 'a+b/c=' },
    'account-email-change': { name, token: 'a+b/c=' },
    'account-already-registered': { name },
    'account-password-changed': { name },
    'account-second-factor': { name, what: 'on' },
    'account-email-changed': { name, newEmail: 'nuova@example.com' },
    'account-payouts-stopped': { name, accountLabel: 'Banca di Alba' },
    'account-created': { name },
    'account-activity-suspended': {
      name,
      activityName: booking.activity.name,
      reason: booking.guest.message ?? 'Dati falsi',
    },
    'account-activity-restored': { name, activityName: booking.activity.name },
    'account-activity-given-up': { name, activityName: booking.activity.name, otherName: name, reason: name },
    'account-activity-taken-over': {
      name,
      activityName: booking.activity.name,
      otherName: name,
      reason: name,
    },
    'account-type-decided': { name, wanted: name, typeName: booking.service.name, note: name },
    'account-invitation': {
      activityName: booking.activity.name,
      invitedBy: name,
      role: 'guide',
      token: 'a+b/c=',
    },
    'marketplace-proposal-received': { entry },
    'marketplace-proposal-accepted': { entry },
    'marketplace-proposal-rejected': { entry },
    'marketplace-withdrawn': { entry },
    'marketplace-ended': { entry },
    'marketplace-fee-proposed': { entry },
    'marketplace-fee-accepted': { entry },
    'marketplace-fee-rejected': { entry },
  };
  return (Object.keys(data) as MailKind[]).map((kind) => ({ kind, ...aMail(kind, data[kind], changes) }));
}
