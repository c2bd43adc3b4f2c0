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
  type Room,
  roomIn,
} from '../../scheduling/rooms.ts';
import type { Occurrence } from '../../scheduling/calendars/slots.ts';
import { endInstantOf, instantOf } from '../../wall-clock.ts';
import { formatMinute, MINUTES_PER_DAY } from '../../minutes.ts';

// An alternative resource of the service at the wanted time.

export type Candidate = { resource: ResourceRule; occurrence: Occurrence };

export type Chosen = Candidate & { placements: Placement[]; quote: Quote };

export type NoPlaces = { code: 'sold-out' } | { code: 'too-few-places'; left: number; largestParty: number };

/** The first resource with free units whose limits the party meets. Smaller ones count for how many could still come. */
export function chooseResource(
  candidates: readonly Candidate[],
  occupied: readonly Occupied[],
  { choices, rates }: { choices: readonly Choice[]; rates: readonly QuotableRate[] },
): Result<Chosen, QuoteError | NoPlaces> {
  const quoted: (Candidate & { quote: Quote })[] = [];
  const smaller: Candidate[] = [];
  let refused: QuoteError | undefined;
  for (const candidate of candidates) {
    const quoteOfIt = quote(choices, rates, candidate.resource);
    if (quoteOfIt.ok) {
      quoted.push({ ...candidate, quote: quoteOfIt.value });
      continue;
    }
    refused ??= quoteOfIt.error;
    if (quoteOfIt.error.code === 'above-maximum') smaller.push(candidate);
  }
  if (quoted.length === 0 && refused) return err(refused);
  for (const candidate of quoted) {
    const placements = placeParty(candidate.quote.people, roomOf(candidate, occupied));
    if (placements) return ok({ ...candidate, placements });
  }
  return err(noPlacesIn([...quoted, ...smaller].map((candidate) => roomOf(candidate, occupied))));
}

function roomOf({ occurrence, resource }: Candidate, occupied: readonly Occupied[]): Room {
  return roomIn(occurrence, resource, occupied);
}

/** The places of all alternatives together. */
export function noPlacesIn(rooms: readonly Room[]): NoPlaces {
  const left = rooms.reduce((sum, room) => sum + placesLeft(room), 0);
  if (left === 0) return { code: 'sold-out' };
  return { code: 'too-few-places', left, largestParty: Math.max(...rooms.map(largestParty)) };
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
