// What is asked for in a booking, in whose name, and what comes of it.
import type { Choice, QuoteError } from '../catalog/quote.ts';
import type { Sellable } from '../catalog/sellable.server.ts';
import type { Answer } from './answers.ts';
import type { Contact } from './guest.ts';
import type { Schedule } from '../scheduling/offers.ts';
import type { Candidate } from './placing/candidates.ts';
import type { BookingSource } from './lifecycle.ts';

export type BookingInput = {
  activityId: number;
  catalogId: number;
  serviceId: number;
  /** `2027-06-12`, as typed. */
  date: string;
  /** `0900-1300`. */
  slot: string;
  choices: readonly Choice[];
  /** Integer cents the guest saw; another total refuses with `price-changed`. */
  expectedTotalCents: number;
  contact: Contact;
  /** Checked against the service's questions. */
  answers?: readonly Answer[];
  /** One form makes one booking however often it is sent unchanged. */
  formNonce: string;
  /** Of an unpaid booking of the same guest that this one replaces, coming back from the checkout (`replacementKey`). */
  replacesKey?: string | undefined;
  /** Of a booking that was paid just now (`already-paid`): the guest wants another one like it. */
  besides?: string | undefined;
};

export type Guest = {
  /** Hash of the random guest cookie; whose own unpaid hold may be replaced. */
  keyHash: string | undefined;
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

/** `again`: its form had come before, and what it says besides may differ. */
export type PlacedBooking = { id: number; secret: string; reference: string; again?: true };

export type Holding = {
  input: BookingInput;
  sellable: Sellable;
  candidates: Candidate[];
  schedule: Schedule;
  day: number;
  manner?: Manner;
};

/** How a booking came about when it was not by the guest's own form. */
export type Manner = {
  source: Extract<BookingSource, 'on_the_spot' | 'payment_link'>;
  /** Never after the start. */
  holdExpiresAt: Date;
  actorUserId: number;
  /** Another total than the prices make, and why. */
  agreed?: Agreed | undefined;
};

export type Agreed = { totalCents: number; reason: string };
