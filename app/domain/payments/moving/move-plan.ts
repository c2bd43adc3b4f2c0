// Where a party would go, and what it would cost there. Pure.
import type { Candidate } from '../../bookings/placing/candidates.ts';
import { quote, type Choice, type QuotableRate, type Quote } from '../../catalog/quote.ts';
import {
  largestParty,
  placeParty,
  placesLeft,
  roomIn,
  type Occupied,
  type Placement,
} from '../../scheduling/rooms.ts';

export type NewPlaces = Candidate & { placements: Placement[] };

export type NoPlaces = { code: 'sold-out' } | { code: 'too-few-places'; left: number; largestParty: number };

/** The first alternative that takes the whole party. */
export function placesFor(
  people: number,
  candidates: readonly Candidate[],
  occupied: readonly Occupied[],
): { ok: true; value: NewPlaces } | { ok: false; error: NoPlaces } {
  let left = 0;
  let largest = 0;
  for (const { resource, occurrence } of candidates) {
    const room = roomIn(occurrence, resource, occupied);
    const placements = placeParty(people, room);
    if (placements) return { ok: true, value: { resource, occurrence, placements } };
    left += placesLeft(room);
    largest = Math.max(largest, largestParty(room));
  }
  const error: NoPlaces =
    left === 0 ? { code: 'sold-out' } : { code: 'too-few-places', left, largestParty: largest };
  return { ok: false, error };
}

/** At today's prices; undefined where they no longer fit the party, whose price then stays. */
export function priceThere(
  choices: readonly Choice[],
  rates: readonly QuotableRate[],
  resource: Candidate['resource'],
): Quote | undefined {
  const quoted = quote(choices, rates, resource);
  return quoted.ok ? quoted.value : undefined;
}

/** As people read it. */
export function shortTimes({ date, startTime, endTime, slotName }: Times): Times {
  return { date, startTime: startTime.slice(0, 5), endTime: endTime.slice(0, 5), slotName };
}

type Times = { date: string; startTime: string; endTime: string; slotName: string };
