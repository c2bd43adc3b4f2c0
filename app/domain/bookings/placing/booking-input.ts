// Input and result of placing a booking.
import type { Choice, QuoteError } from '../../catalog/quote.ts';
import type { Sellable } from '../../catalog/sellable.server.ts';
import type { Caller } from '../../deps.ts';
import type { Answer, AnswerFields } from '../answers.ts';
import type { Contact } from '../guest.ts';
import type { BookingSource } from '../states.ts';
import type { Occupied } from '../../scheduling/rooms.ts';
import type { DayRules } from './find-candidates.server.ts';

export type BookingWish = {
  activityId: number;
  catalogId: number;
  serviceId: number;
  /** The only resource wanted, if the booking is for one departure; otherwise the first free one. */
  resourceId?: number | undefined;
  /** `2027-06-12`, not checked yet. */
  date: string;
  /** Slot key, `0900-1300`. */
  slot: string;
  choices: readonly Choice[];
  /** The total that the guest saw, in cents; any other total is refused with `price-changed`. */
  expectedTotalCents: number;
  contact: Contact;
  /** Form id: an unchanged form sent twice makes one booking. */
  formNonce: string;
  /** `replacementKey` of the guest's unpaid booking that this one replaces, after returning from the checkout. */
  replacesKey?: string | undefined;
  /** Reference of a booking paid just now (`already-paid`), if the guest confirmed that they want another one. */
  besides?: string | undefined;
};

/** `answerFields`: typed answers to the service's questions. */
export type BookingInput = BookingWish & { answerFields?: AnswerFields };

export type Guest = Caller & {
  /** Hash of the random guest cookie that the browser sent; finds the guest's own bookings. */
  keyHash: string | undefined;
  /** Of the cookie that the browser gets with the answer, if it had none. */
  newKeyHash?: string | undefined;
  /** Hash of the client address. */
  addressHash: string | undefined;
};

export type PlaceBookingError =
  | {
      code:
        | 'unknown-service'
        | 'not-bookable'
        | 'no-date'
        | 'no-slot'
        | 'bad-date'
        | 'slot-not-offered'
        | 'started'
        | 'cut-off'
        | 'stopped'
        | 'beyond-horizon'
        | 'too-many-holds'
        | 'busy';
    }
  | { code: 'sold-out' }
  | { code: 'already-paid'; reference: string; secret: string }
  | { code: 'too-few-places'; left: number; largestParty: number }
  | { code: 'price-changed'; totalCents: number }
  | QuoteError;

/** Messages by field name. */
export type WrongAnswers = { code: 'wrong-answers'; errors: Readonly<Record<string, string>> };

export type PlacedBooking = { id: number; secret: string; reference: string };

/** The state of a slot's places under its locks. */
export type PlacesRead = {
  /** undefined: the date is invalid. */
  dayRules: DayRules | undefined;
  /** The booking that this form made before. */
  sameForm: PlacedBooking | undefined;
  /** Open holds of the client address except `own`; undefined if they are not counted. */
  openHolds: number | undefined;
  occupied: Occupied[];
  /** Bookings to cancel first. */
  ended: number[];
  own: number[];
};

export type Holding = {
  /** `answers`: as read against the service's questions. */
  input: BookingWish & { answers?: readonly Answer[] };
  sellable: Sellable;
  read: PlacesRead;
  /** Writing the booking is the last statement of its transaction, and commits it. */
  commits: boolean;
  manner?: Manner;
};

/** How a booking was made by hand. */
export type Manner = {
  source: Extract<BookingSource, 'on_the_spot' | 'payment_link'>;
  /** Never after the start. */
  holdExpiresAt: Date;
  actorUserId: number;
  /** A total other than the prices give, and why. */
  agreed?: Agreed | undefined;
};

export type Agreed = { totalCents: number; reason: string };
