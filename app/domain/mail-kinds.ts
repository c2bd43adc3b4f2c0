// All kinds of mails, with the data of their templates.
import type { StaffRole } from './activities/staff.ts';
import type { BookingView } from './bookings/booking-view.ts';

export type MailData = {
  'booking-confirmed': { booking: BookingView };
  /** The booking says who cancelled and what happens to the money; `note` is the operator's. */
  'booking-cancelled': { booking: BookingView; note?: string };
  /** `late`: the payment came too late to confirm the booking, and is refunded automatically. */
  'booking-refunded': { booking: BookingView; amountCents: number; late?: boolean };
  /** The bank refused the refund: the activity has to deal with it. */
  'booking-refund-failed': { booking: BookingView; amountCents: number };
  'booking-moved': MovedMail;
  'booking-reminder': { booking: BookingView };
  /** A message to all guests of a departure. `subject` and `note` are deleted with their author's account. */
  'booking-message': { booking: BookingView; subject?: string; note?: string };
  /** A place held by the operator until `holdExpiresAt`; `path` opens the payment, `/checkout?…`. */
  'booking-payment-link': { booking: BookingView; path: string };
  /** Answer to «Ritrova la prenotazione», with bookings of all activities. */
  'booking-links': { bookings: BookingView[] };
  /** Sent to the new address after the operator corrected a mistyped one. */
  'booking-address-corrected': { booking: BookingView };
  /** The new time is dearer: `path` opens the payment of the difference, until `until` (ISO). */
  'booking-move-payment': {
    booking: BookingView;
    to: BookingTimes;
    /** Of the booking after the move; `rates`: «1 Adulto, 1 Bambino». */
    people?: number;
    rates?: string;
    from?: BookedThen;
    differenceCents: number;
    until: string;
    path: string;
    note?: string;
  };
  /** The dearer time is no longer available; the booking stays as it was. */
  'booking-move-withdrawn': {
    booking: BookingView;
    to: BookingTimes;
    people?: number;
    rates?: string;
    from?: BookedThen;
    note?: string;
  };
  'operator-booking-confirmed': { booking: BookingView };
  'operator-booking-cancelled': { booking: BookingView };
  'operator-booking-refunded': { booking: BookingView; amountCents: number; late?: boolean };
  'operator-booking-moved': MovedMail;
  'operator-booking-reminder': { booking: BookingView };
  'operator-refund-failed': { booking: BookingView; amountCents: number };
  /**
   * News of a dispute: the bank asks about a payment, has taken it back, or has decided. `answerBy` (ISO):
   * deadline for evidence.
   */
  'operator-disputed': {
    booking: BookingView;
    amountCents: number;
    outcome: 'inquiry' | 'open' | 'won' | 'lost';
    answerBy?: string;
    /** The payment was not the sale's, so that its loss is nobody's. */
    notTheSale?: boolean;
  };
  'account-verify': { name: string; token: string };
  'account-password-reset': { name: string; token: string };
  /** To the owner of an address that somebody tried to register again. */
  'account-already-registered': { name: string };
  'account-password-changed': { name: string };
  /** Switched on or off, recovery codes renewed, or removed by an administrator. */
  'account-second-factor': { name: string; what: 'on' | 'off' | 'codes' | 'removed' };
  /** To the new address, which replaces the old one when the link is used. */
  'account-email-change': { name: string; token: string };
  /** To the old address. */
  'account-email-changed': { name: string; newEmail: string };
  /** Stripe stopped payouts to an account, or the account disconnected us: money owed to its activities waits. */
  'account-payouts-stopped': { name: string; accountLabel: string };
  /** To somebody whose account was made by an administrator. */
  'account-created': { name: string };
  'account-activity-suspended': { name: string; activityName: string; reason: string };
  'account-activity-restored': { name: string; activityName: string };
  /** An administrator moved the activity: to the old owner and to the new one. */
  'account-activity-given-up': HandedOver;
  'account-activity-taken-over': HandedOver;
  /** `typeName`: the activity type that answers the request; missing if it was rejected. */
  'account-type-decided': { name: string; wanted: string; typeName?: string; note?: string };
  'account-invitation': { activityName: string; invitedBy: string; role: StaffRole; token: string };
  /** News of a marketplace entry, to the side that did not act. */
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

/** The entry at the time of the event. */
export type EntryNews = {
  entryId: number;
  service: string;
  /** The activity that gets the mail, and the one that acted. */
  to: string;
  by: string;
  catalog: string;
  /** Basis points: the fee asked, agreed or refused. */
  fee: number;
  /** The fee in force, if the news is about a change of it. */
  runningFee: number;
  reason: string;
  /** Whether the proposal was never accepted. */
  pending: boolean;
};

export type BookingTimes = Pick<BookingView, 'date' | 'startTime' | 'endTime' | 'slotName'>;

/** The booking when the mail was queued: it may be another one when the mail is sent. */
export type BookedThen = BookingTimes & { people: number; rates: string };

/**
 * `note` is the operator's; `byGuest`: the guest made the change; `refundCents`: refunded by card because it
 * costs less now; `inPersonBackCents`: given back in person for the same reason.
 */
export type MovedMail = {
  booking: BookingView;
  previous: BookingTimes;
  /** Only if changed. */
  people?: FromTo;
  total?: FromTo;
  /** «Adulto × 2, Bambino × 1» */
  rates?: { from: string; to: string };
  note?: string;
  refundCents?: number;
  inPersonBackCents?: number;
  byGuest?: boolean;
};

export type FromTo = { from: number; to: number };

export type MailKind = keyof MailData;

/** Kinds whose link has a secret. It is made when the mail is sent, so that no row holds it. */
export const TOKEN_MAILS = {
  'account-verify': 'verify_email',
  'account-password-reset': 'reset_password',
  'account-email-change': 'change_email',
} as const satisfies Partial<Record<MailKind, string>>;
