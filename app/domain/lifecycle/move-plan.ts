// A move as it is planned and noted.
import type { Candidate } from '../bookings/placing/candidates.ts';
import { type DatedRate, ratesOn } from '../catalog/price-on.ts';
import { type Choice, quote, type Quote } from '../catalog/quote.ts';
import type { Placement } from '../scheduling/rooms.ts';
import { longText } from '../text-fields.ts';

// Where a party would go, and what it would cost there. Pure.

export type NewPlaces = Candidate & { placements: Placement[] };

/** At the prices of the day; undefined where they no longer fit the party, whose price then stays. */
export function priceThere(
  choices: readonly Choice[],
  rates: readonly DatedRate[],
  { resource, day }: { resource: Candidate['resource']; day: number },
): Quote | undefined {
  const quoted = quote(choices, ratesOn(rates, day), resource);
  return quoted.ok ? quoted.value : undefined;
}

/** As people read it. */
export function shortTimes({ date, startTime, endTime, slotName }: Times): Times {
  return { date, startTime: startTime.slice(0, 5), endTime: endTime.slice(0, 5), slotName };
}

type Times = { date: string; startTime: string; endTime: string; slotName: string };

/** What the guest reads of why a booking is moved, or its move is taken back. */
export const NOTE_LENGTH = 1000;

export const moveNote = longText(NOTE_LENGTH);
