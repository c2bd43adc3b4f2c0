// A departure, and the form for calling it off.
import { z } from 'zod';
import * as errors from '../messages/errors.ts';
import type { Cents } from '../money/cents.ts';
import { parseDay } from '../calendar-day.ts';
import { about, longText, requiredLine, sentText } from '../text-fields.ts';

// A slot on one day with all its bookings.

export type Departure = {
  slotId: number;
  resourceId: number;
  activityId: number;
  /** `2027-06-12`. */
  date: string;
  slotName: string;
  startTime: string;
  endTime: string;
  resourceName: string;
  activityName: string;
  timeZone: string;
  /** New bookings are not possible. */
  closed: boolean;
  parties: DepartureParty[];
  /** Guests without an address whose bookings the operator has cancelled, or moved to a time that is still to come. */
  untold: Untold[];
  /** Changes to this departure that wait for payment, of guests without an address. */
  untoldChanges: number;
  /** Times of the same resource to which the parties could be moved. */
  otherTimes: { key: string; label: string }[];
};

export type DepartureParty = {
  id: number;
  reference: string;
  guest: string;
  /** The number of a guest without an address, who gets no mails. */
  phoneOnly: string | null;
  service: string;
  people: number;
  status: 'pending' | 'confirmed' | 'completed';
  /** Refundable by card. */
  refundableCents: Cents;
  /** Taken in person, to be given back by whoever took it. */
  takenCents: Cents;
};

type Placed = { resourceId: number; date: string; startTime: string; endTime: string };

/** Whether a booking is for this departure. Compares hours and minutes, because the columns also have seconds. */
export function isIn(departure: Departure, booking: Placed): boolean {
  const { resourceId, date, startTime, endTime } = departure;
  return (
    booking.resourceId === resourceId &&
    booking.date === date &&
    booking.startTime.slice(0, 5) === startTime &&
    booking.endTime.slice(0, 5) === endTime
  );
}

/** Parties that a cancellation or a move still concerns. */
export function partiesToTell({ parties }: Departure): DepartureParty[] {
  return parties.filter(({ status }) => status !== 'completed');
}

/** Number of parties, sum refunded by card, and sum given back in person. */
export type AtStake = { parties: number; cents: Cents; takenCents: Cents };

export function atStake(departure: Departure): AtStake {
  const parties = partiesToTell(departure);
  return {
    parties: parties.length,
    cents: parties.reduce((sum, { refundableCents }) => sum + refundableCents, 0),
    takenCents: parties.reduce((sum, { takenCents }) => sum + takenCents, 0),
  };
}

/** Asks again only if there is more than shown, not if somebody has left. */
export function isMore(now: AtStake, shown: AtStake): boolean {
  return now.parties > shown.parties || now.cents > shown.cents || now.takenCents > shown.takenCents;
}

export function stakeText({ parties, cents, takenCents }: AtStake): string {
  return `${parties}-${cents}-${takenCents}`;
}

const shown = sentText(32)
  .regex(/^\d{1,10}(-\d{1,10}){1,2}$/)
  .transform((text) => text.split('-').map(Number))
  .transform(([parties = 0, cents = 0, takenCents = 0]) => ({ parties, cents, takenCents }))
  .optional()
  .catch(undefined);

/** A day or a slot key; longer texts are neither. */
const optionalText = sentText(20).catch('').default('');

/** The form for calling a departure off. */
export const callOffFields = z
  .object({
    what: z.enum(['refund', 'move'], { error: 'Scegli cosa fare' }),
    reason: longText(1000).refine((text) => text !== '', errors.required),
    toDate: optionalText,
    toSlot: optionalText,
    shown,
  })
  .refine(({ what, toDate }) => what === 'refund' || parseDay(toDate) !== undefined, {
    ...about('what', 'toDate'),
    path: ['toDate'],
    message: 'Scegli il giorno',
  })
  .refine(({ what, toSlot }) => what === 'refund' || /^\d{4}-\d{4}$/.test(toSlot), {
    ...about('what', 'toSlot'),
    path: ['toSlot'],
    message: "Scegli l'orario",
  });

// A booking that was not moved or cancelled, and why.

export type Kept = {
  reference: string;
  why: 'completed' | 'not-offered' | 'started' | 'no-room' | 'busy';
};

/** A guest without an address, who gets no mail about it. */
export type Untold = {
  reference: string;
  guest: string;
  phone: string;
  /** What to tell them; «stays»: only a change to this departure fell away, the booking is where it was. */
  became: 'cancelled' | 'moved' | 'stays';
};

export type CalledOff = {
  cancelled: number;
  moved: number;
  refundCents: Cents;
  /** To be given back in person by whoever took it. */
  inPersonCents: Cents;
  untold: Untold[];
  kept: Kept[];
};

// A message to all guests of a departure: its form and its record.

export const departureMessageForm = z.object({
  /** Short enough for mail programs to show it whole. */
  subject: requiredLine(70),
  body: longText(2000).refine((text) => text !== '', errors.required),
  /** Made by the page: sent twice, it is one message. */
  key: sentText(36).regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/),
});

export type NewMessage = z.output<typeof departureMessageForm>;

export type MessageGuest = {
  id: number;
  reference: string;
  guest: string;
  /** '' if they have none and get no mail. */
  email: string;
  phone: string;
  people: number;
};

export type DepartureMessage = {
  id: number;
  subject: string;
  body: string;
  sentAt: Date;
  by: string | null;
  guests: { reference: string; guest: string; phone: string; byMail: boolean }[];
};
