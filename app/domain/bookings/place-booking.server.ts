// The guest's form becomes a pending booking that holds its places: the one way in for online bookings.
import { createHash } from 'node:crypto';

import type { Deps } from '../deps.ts';
import { findSellable, type Sellable } from '../catalog/find-sellable.server.ts';
import { refusalOf, isRetryable } from '../database-errors.ts';
import { err, transact, type Result } from '../result.ts';
import { parseDay } from '../scheduling/calendar-day.ts';
import { loadRules } from '../scheduling/load-schedule.server.ts';
import { clockFor, isBeyondHorizon, isTooLate, type Schedule } from '../scheduling/offers.ts';
import { occurrencesOn, slotKey, type Occurrence } from '../scheduling/slots.ts';
import type { Answer } from './answers.ts';
import type { Contact } from './contact.ts';
import { holdPlaces } from './placing/hold-places.server.ts';
import type { Candidate } from './placing/candidates.ts';
import type { Choice, QuoteError } from '../catalog/quote.ts';

export type Guest = {
  /** Hash of the random guest cookie; whose own unpaid hold may be replaced. */
  keyHash: string | undefined;
  /** Hash of the client address. */
  addressHash: string | undefined;
};

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
};

export type PlacedBooking = { id: number; secret: string; reference: string };

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
        | 'too-many-holds'
        | 'busy';
    }
  | { code: 'sold-out' }
  | { code: 'too-few-places'; left: number; largestParty: number }
  | { code: 'price-changed'; totalCents: number }
  | QuoteError;

const ATTEMPTS = 4;

/** Source: DECISIONS 4 and 5. Expected refusals are codes; amounts are integer cents. */
export async function placeBooking(
  deps: Deps,
  guest: Guest,
  input: BookingInput,
): Promise<Result<PlacedBooking, PlaceBookingError>> {
  const sellable = await findSellable(deps.db, input);
  if (!sellable) return err({ code: 'unknown-service' });
  if (sellable.obstacle)
    return err({ code: sellable.obstacle === 'suspended' ? 'unknown-service' : 'not-bookable' });
  const found = await findCandidates(deps, sellable, input);
  if ('error' in found) return err(found.error);
  const holding = { input: { ...input, formNonce: formKey(input) }, sellable, ...found };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await transact(deps.db, (tx) => holdPlaces({ ...deps, db: tx }, guest, holding));
    } catch (error) {
      // A clash of random codes, or a writer who did not take our lock: look again.
      if (refusalOf(error)?.code === '23P01' && attempt === ATTEMPTS) return err({ code: 'sold-out' });
      if (!refusalOf(error) && !isRetryable(error)) throw error;
      if (refusalOf(error)?.code === '23514') throw error;
    }
  }
  return err({ code: 'busy' });
}

/** A form that was changed before it was sent again, with Back, is another form. */
function formKey({ formNonce, serviceId, date, slot, choices, contact, answers = [] }: BookingInput): string {
  const typed = JSON.stringify([serviceId, date, slot, choices, contact, answers]);
  const content = createHash('sha256').update(typed);
  return `${formNonce}.${content.digest('base64url').slice(0, 22)}`;
}

type Found = { candidates: Candidate[]; schedule: Schedule; day: number };

async function findCandidates(
  deps: Deps,
  sellable: Sellable,
  input: BookingInput,
): Promise<Found | { error: PlaceBookingError }> {
  const day = parseDay(input.date);
  if (day === undefined) return { error: { code: 'bad-date' } };
  const rules = await loadRules(deps.db, sellable.serviceId, { firstDay: day, lastDay: day });
  const schedule = { ...sellable.bounds, ...rules };
  const clock = clockFor(schedule, deps.now());
  const matching = occurrencesOn(rules.rules, day, schedule.timeZone).filter(
    ({ startMinute, endMinute }) => slotKey(startMinute, endMinute) === input.slot,
  );
  const [first] = matching;
  if (!first || isBeyondHorizon(day, schedule, clock)) return { error: { code: 'slot-not-offered' } };
  if (
    isTooLate(
      first,
      { ...schedule, cutOffMinutes: 0 },
      clockFor({ ...schedule, cutOffMinutes: 0 }, deps.now()),
    )
  ) {
    return { error: { code: 'started' } };
  }
  if (isTooLate(first, schedule, clock)) return { error: { code: 'cut-off' } };
  return { candidates: toCandidates(schedule, matching), schedule, day };
}

/** In the order in which the service lists its resources. */
function toCandidates(schedule: Schedule, occurrences: readonly Occurrence[]): Candidate[] {
  return schedule.resources.flatMap((resource) => {
    const occurrence = occurrences.find(({ resourceId }) => resourceId === resource.resourceId);
    return occurrence ? [{ resource, occurrence }] : [];
  });
}
