// Chooses the resource of a booking.
import { type Choice, type QuotableRate, quote, type Quote, type QuoteError } from '../../catalog/quote.ts';
import { formatDay, lockNumberOf } from '../../calendar-day.ts';
import { err, ok, type Result } from '../../result.ts';
import * as rooms from '../../scheduling/rooms.ts';
import type { Occurrence } from '../../scheduling/calendars/slots.ts';
import { endInstantOf, instantOf } from '../../wall-clock.ts';
import { formatMinute, MINUTES_PER_DAY } from '../../minutes.ts';

// An alternative resource of the service at the wanted time.

export type Candidate = { resource: rooms.ResourceRule; occurrence: Occurrence };

export type Chosen = Candidate & { placements: rooms.Placement[]; quote: Quote };

/** As the next party of the same time meets it. */
export function occupiedBy({ resource, occurrence, placements }: Chosen): rooms.Occupied[] {
  const { from: fromMinute, to: toMinute } = rooms.blockedMinutes(occurrence, resource);
  return placements.map((place) => ({
    ...place,
    resourceId: resource.resourceId,
    occurrenceKey: occurrence.key,
    fromMinute,
    toMinute,
  }));
}

export type NoPlaces = { code: 'sold-out' } | { code: 'too-few-places'; left: number; largestParty: number };

/** The first resource with free units whose limits the party meets. */
export function chooseResource(
  candidates: readonly Candidate[],
  occupied: readonly rooms.Occupied[],
  { choices, rates }: { choices: readonly Choice[]; rates: readonly QuotableRate[] },
): Result<Chosen, QuoteError | NoPlaces> {
  const alternatives: Alternative[] = [];
  for (const candidate of candidates) {
    const quoted = quote(choices, rates, candidate.resource);
    const room = rooms.roomIn(candidate.occurrence, candidate.resource, occupied);
    const placements = quoted.ok ? rooms.placeParty(quoted.value.people, room) : undefined;
    if (quoted.ok && placements) return ok({ ...candidate, quote: quoted.value, placements });
    alternatives.push({ quoted, places: rooms.placesOf(room) });
  }
  return err(whyNone(alternatives));
}

export type Alternative = { quoted: Result<Quote, QuoteError>; places: rooms.RoomLeft };

/** Why none takes the party. What is left counts where the party is only too large. */
export function whyNone(alternatives: readonly Alternative[]): QuoteError | NoPlaces {
  const errors = alternatives.flatMap(({ quoted }) => (quoted.ok ? [] : [quoted.error]));
  const [refused] = errors;
  if (refused && errors.length === alternatives.length) return refused;
  const tooSmall = alternatives.filter(({ quoted }) => quoted.ok || quoted.error.code === 'above-maximum');
  return noPlacesIn(tooSmall.map(({ places }) => places));
}

/** The places of all alternatives together. */
export function noPlacesIn(places: readonly Omit<rooms.RoomLeft, 'fits'>[]): NoPlaces {
  const left = places.reduce((sum, each) => sum + each.left, 0);
  if (left === 0) return { code: 'sold-out' };
  return { code: 'too-few-places', left, largestParty: Math.max(...places.map(({ party }) => party)) };
}

/** The locks to take: every resource and day (days since 2000-01-01) that the candidates block, sorted. */
export function locksOf(candidates: readonly Candidate[]): { resourceId: number; day: number }[] {
  const locks = candidates.flatMap(({ resource, occurrence }) => {
    const { from, to } = rooms.blockedMinutes(occurrence, resource);
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
