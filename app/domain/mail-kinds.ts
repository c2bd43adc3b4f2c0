// Every mail that is sent, by name, with what it is written from.
import type { BookingView } from './bookings/booking-view.ts';

export type MailData = {
  'booking-confirmed': { booking: BookingView };
  /** Who cancelled, and what happens to the money, is read from the booking; `note` is the operator's. */
  'booking-cancelled': { booking: BookingView; note?: string };
  /** `late`: money that bought nothing, which goes back by itself. */
  'booking-refunded': { booking: BookingView; amountCents: number; late?: boolean };
  /** The bank did not take it: the activity sees to it. */
  'booking-refund-failed': { booking: BookingView; amountCents: number };
  'booking-moved': MovedMail;
  'booking-reminder': { booking: BookingView };
  /** To all guests of a departure, in the words of who serves them; gone with whoever wrote it. */
  'booking-message': { booking: BookingView; subject?: string; note?: string };
  /** A place held by the operator until `holdExpiresAt`; `path` opens the payment, `/checkout?…`. */
  'booking-payment-link': { booking: BookingView; path: string };
  /** The answer to «Ritrova la prenotazione», across activities. */
  'booking-links': { bookings: BookingView[] };
  /** Sent to the new address after the operator corrected a mistyped one. */
  'booking-address-corrected': { booking: BookingView };
  /** It costs more at the new time: `path` opens the payment of the difference, until `until` (ISO). */
  'booking-move-payment': {
    booking: BookingView;
    to: BookingTimes;
    /** Of the booking then; `rates`: «1 Adulto, 1 Bambino». */
    people?: number;
    rates?: string;
    differenceCents: number;
    until: string;
    path: string;
    note?: string;
  };
  /** The dearer time is not to be had any more; the booking stays where it is. */
  'booking-move-withdrawn': {
    booking: BookingView;
    to: BookingTimes;
    people?: number;
    rates?: string;
    note?: string;
  };
  'operator-booking-confirmed': { booking: BookingView };
  'operator-booking-cancelled': { booking: BookingView };
  'operator-booking-refunded': { booking: BookingView; amountCents: number; late?: boolean };
  'operator-booking-moved': MovedMail;
  'operator-booking-reminder': { booking: BookingView };
  'operator-refund-failed': { booking: BookingView; amountCents: number };
  /** The guest's bank asks about a payment, has taken it back, or has decided; `answerBy` (ISO) while it waits for evidence. */
  'operator-disputed': {
    booking: BookingView;
    amountCents: number;
    outcome: 'inquiry' | 'open' | 'won' | 'lost';
    answerBy?: string;
  };
  'account-verify': { name: string; token: string };
  'account-password-reset': { name: string; token: string };
  /** To the owner of an address with which somebody tried to register again. */
  'account-already-registered': { name: string };
  'account-password-changed': { name: string };
  /** Switched on or off, recovery codes made anew, or taken away by an administrator. */
  'account-second-factor': { name: string; what: 'on' | 'off' | 'codes' | 'removed' };
  /** To the new address, which becomes the account's once its link is used. */
  'account-email-change': { name: string; token: string };
  /** To the old address. */
  'account-email-changed': { name: string; newEmail: string };
  /** Stripe pays an account no more, or it cut us off: what its activities are owed waits. */
  'account-payouts-stopped': { name: string; accountLabel: string };
  /** To somebody for whom an administrator made an account. */
  'account-created': { name: string };
  'account-activity-suspended': { name: string; activityName: string; reason: string };
  'account-activity-restored': { name: string; activityName: string };
  /** By an administrator: to who had it, and to who has it now. */
  'account-activity-given-up': HandedOver;
  'account-activity-taken-over': HandedOver;
  /** `typeName`: what it became, unless it was rejected. */
  'account-type-decided': { name: string; wanted: string; typeName?: string; note?: string };
  'account-invitation': { activityName: string; invitedBy: string; token: string };
  /** About the resale of a service: to the side that did not act. */
  'marketplace-proposal-received': { entry: EntryNews };
  'marketplace-proposal-accepted': { entry: EntryNews };
  'marketplace-proposal-rejected': { entry: EntryNews };
  'marketplace-withdrawn': { entry: EntryNews };
  'marketplace-ended': { entry: EntryNews };
  'marketplace-fee-proposed': { entry: EntryNews };
  'marketplace-fee-accepted': { entry: EntryNews };
  'marketplace-fee-rejected': { entry: EntryNews };
};

/** `otherName`: the owner on the other side. */
type HandedOver = { name: string; activityName: string; otherName: string; reason: string };

/** As it was when it happened. */
export type EntryNews = {
  entryId: number;
  service: string;
  /** Who is told, and who acted. */
  to: string;
  by: string;
  catalog: string;
  /** Basis points: what was asked, agreed or turned down. */
  fee: number;
  /** The running fee, where a change of it is the news. */
  runningFee: number;
  reason: string;
  /** A proposal that was never accepted. */
  pending: boolean;
};

export type BookingTimes = Pick<BookingView, 'date' | 'startTime' | 'endTime' | 'slotName'>;

/** `note` is the operator's; `byGuest` changed it themselves; `refundCents` go back since it is cheaper there. */
export type MovedMail = {
  booking: BookingView;
  previous: BookingTimes;
  /** Where they changed. */
  people?: FromTo;
  total?: FromTo;
  /** «2 Adulto, 1 Bambino» */
  rates?: { from: string; to: string };
  note?: string;
  refundCents?: number;
  byGuest?: boolean;
};

export type FromTo = { from: number; to: number };

export type MailKind = keyof MailData;

/** Kinds that are written from the booking of their row. */
export const BOOKING_MAIL_KINDS: ReadonlySet<MailKind> = new Set<MailKind>([
  'booking-confirmed',
  'booking-cancelled',
  'booking-refunded',
  'booking-refund-failed',
  'booking-moved',
  'booking-reminder',
  'booking-message',
  'booking-payment-link',
  'booking-move-payment',
  'booking-move-withdrawn',
  'booking-address-corrected',
  'operator-booking-confirmed',
  'operator-booking-cancelled',
  'operator-booking-refunded',
  'operator-booking-moved',
  'operator-booking-reminder',
  'operator-refund-failed',
  'operator-disputed',
]);

/** Kinds whose link holds a secret, which is made when the mail is sent: no row ever holds it. */
export const TOKEN_MAILS = {
  'account-verify': 'verify_email',
  'account-password-reset': 'reset_password',
  'account-email-change': 'change_email',
} as const satisfies Partial<Record<MailKind, string>>;
