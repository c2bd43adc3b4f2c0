// Where a party would go, and what it would cost there. Pure.
import type { Candidate } from '../../bookings/placing/candidates.ts';
import { quote, type Choice, type QuotableRate, type Quote } from '../../catalog/quote.ts';
import type { Placement } from '../../scheduling/rooms.ts';

export type NewPlaces = Candidate & { placements: Placement[] };

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
