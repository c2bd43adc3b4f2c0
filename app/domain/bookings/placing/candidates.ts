// Chooses the resource of a booking.
import { type Choice, type QuotableRate, quote, type Quote, type QuoteError } from '../../catalog/quote.ts';
import { formatDay, lockNumberOf } from '../../calendar-day.ts';
import { err, ok, type Result } from '../../result.ts';
import {
  blockedMinutes,
  largestParty,
  type Occupied,
  type Placement,
  placeParty,
  placesLeft,
  type ResourceRule,
  roomIn,
} from '../../scheduling/rooms.ts';
import type { Occurrence } from '../../scheduling/calendars/slots.ts';
import { endInstantOf, instantOf } from '../../wall-clock.ts';
import { formatMinute, MINUTES_PER_DAY } from '../../minutes.ts';

// An alternative resource of the service at the wanted time.

export type Candidate = { resource: ResourceRule; occurrence: Occurrence };

export type Chosen = Candidate & { placements: Placement[]; quote: Quote };

export type NoPlaces = { code: 'sold-out' } | { code: 'too-few-places'; left: number; largestParty: number };

type Taken<Kind extends Candidate, Refusal> = Result<Kind & { placements: Placement[] }, Refusal>;

/** The first resource with free units whose limits the party meets. */
export function chooseResource(
  candidates: readonly Candidate[],
  occupied: readonly Occupied[],
  { choices, rates }: { choices: readonly Choice[]; rates: readonly QuotableRate[] },
): Taken<Candidate & { quote: Quote }, QuoteError | NoPlaces> {
  const quoted: (Candidate & { quote: Quote })[] = [];
  let refused: QuoteError | undefined;
  for (const candidate of candidates) {
    const quoteOfIt = quote(choices, rates, candidate.resource);
    if (quoteOfIt.ok) quoted.push({ ...candidate, quote: quoteOfIt.value });
    else refused ??= quoteOfIt.error;
  }
  const [first] = quoted;
  if (!first && refused) return err(refused);
  return placesFor(first?.quote.people ?? 0, quoted, occupied);
}

/** The first alternative that takes the whole party. */
export function placesFor<Kind extends Candidate>(
  people: number,
  candidates: readonly Kind[],
  occupied: readonly Occupied[],
): Taken<Kind, NoPlaces> {
  let left = 0;
  let largest = 0;
  for (const candidate of candidates) {
    const room = roomIn(candidate.occurrence, candidate.resource, occupied);
    const placements = placeParty(people, room);
    if (placements) return ok({ ...candidate, placements });
    left += placesLeft(room);
    largest = Math.max(largest, largestParty(room));
  }
  return err(left === 0 ? { code: 'sold-out' } : { code: 'too-few-places', left, largestParty: largest });
}

/** The locks to take: every resource and day (days since 2000-01-01) that the candidates block, sorted. */
export function locksOf(candidates: readonly Candidate[]): { resourceId: number; day: number }[] {
  const locks = candidates.flatMap(({ resource, occurrence }) => {
    const { from, to } = blockedMinutes(occurrence, resource);
    const days = [];
    for (let day = Math.floor(from / MINUTES_PER_DAY); day <= Math.floor(to / MINUTES_PER_DAY); day += 1) {
      days.push({ resourceId: resource.resourceId, day: lockNumberOf(day) });
    }
    return days;
  });
  return locks.sort((a, b) => a.resourceId - b.resourceId || a.day - b.day);
}

/** Times of an occurrence, as a booking stores them. */
export function timesOf(occurrence: Occurrence, timeZone: string) {
  const startsAt = instantOf(occurrence.day, occurrence.startMinute, timeZone);
  if (!startsAt) throw new Error('a slot in a skipped hour is not offered');
  return {
    slotId: occurrence.slotId,
    slotName: occurrence.name,
    date: formatDay(occurrence.day),
    startTime: formatMinute(occurrence.startMinute),
    endTime: formatMinute(occurrence.endMinute),
    startsAt,
    endsAt: endInstantOf(occurrence.day, occurrence.endMinute, timeZone),
  };
}
