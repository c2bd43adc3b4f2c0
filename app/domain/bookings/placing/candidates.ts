// Which of a service's alternative resources takes the party, and why none does. Pure.
import { lockNumberOf } from '../../scheduling/calendar-day.ts';
import {
  blockedMinutes,
  largestParty,
  placeParty,
  placesLeft,
  roomIn,
  type Occupied,
  type Placement,
  type ResourceRule,
} from '../../scheduling/rooms.ts';
import type { Occurrence } from '../../scheduling/slots.ts';
import { quote, type Choice, type QuotableRate, type Quote, type QuoteError } from '../../catalog/quote.ts';

export type Candidate = { resource: ResourceRule; occurrence: Occurrence };

export type Chosen = Candidate & { placements: Placement[]; quote: Quote };

export type ChoiceError =
  | QuoteError
  | { code: 'sold-out' }
  | { code: 'too-few-places'; left: number; largestParty: number };

/** The first resource that is free and whose limits the party meets. */
export function chooseResource(
  candidates: readonly Candidate[],
  occupied: readonly Occupied[],
  { choices, rates }: { choices: readonly Choice[]; rates: readonly QuotableRate[] },
): { ok: true; value: Chosen } | { ok: false; error: ChoiceError } {
  let refused: QuoteError | undefined;
  let quoted = false;
  let left = 0;
  let largest = 0;
  for (const candidate of candidates) {
    const { resource, occurrence } = candidate;
    const quoteOfIt = quote(choices, rates, resource);
    if (!quoteOfIt.ok) {
      refused ??= quoteOfIt.error;
      continue;
    }
    quoted = true;
    const room = roomIn(occurrence, resource, occupied);
    const placements = placeParty(quoteOfIt.value.people, room);
    if (placements) return { ok: true, value: { ...candidate, placements, quote: quoteOfIt.value } };
    left += placesLeft(room);
    largest = Math.max(largest, largestParty(room));
  }
  if (!quoted && refused) return { ok: false, error: refused };
  return {
    ok: false,
    error: left === 0 ? { code: 'sold-out' } : { code: 'too-few-places', left, largestParty: largest },
  };
}

/** Every resource and day (days since 2000-01-01) the candidates block, sorted: the locks to take. */
export function locksOf(candidates: readonly Candidate[]): { resourceId: number; day: number }[] {
  const locks = candidates.flatMap(({ resource, occurrence }) => {
    const { from, to } = blockedMinutes(occurrence, resource);
    const days = [];
    for (let day = Math.floor(from / 1440); day <= Math.floor(to / 1440); day += 1) {
      days.push({ resourceId: resource.resourceId, day: lockNumberOf(day) });
    }
    return days;
  });
  return locks.sort((a, b) => a.resourceId - b.resourceId || a.day - b.day);
}
