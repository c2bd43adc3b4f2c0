// Sells out some days of the calendar and others in part, so that a visitor sees all states.
import type { Answer } from '#app/domain/bookings/answers.ts';
import { parseDay } from '#app/domain/calendar-day.ts';
import type { SlotOffer } from '#app/domain/scheduling/availability.ts';
import { findMonthOffer } from '#app/domain/scheduling/find-month-offer.server.ts';

import { dateFromToday, hoursFromNow } from '../world.ts';
import { answersOf, seedParty, type Stand } from './guests.ts';
import { type Market, sell } from './sell.ts';

/** Days from today. */
export type Busy = { stand: Stand; full: number[]; partly: number[]; past: number[] };

const HOURS_A_DAY = 24;
const MOST_PER_DAY = 12;

export async function fillDays(market: Market, { stand, full, partly, past }: Busy): Promise<void> {
  for (const [n, days] of past.entries()) {
    await sellPart(market, stand, { days, moment: days * HOURS_A_DAY - 60 - 13 * n, people: 2 + (n % 3) });
  }
  // Spread over the day, so that bookings are made at different hours.
  const first = -6 - ((stand.serviceId * 5) % HOURS_A_DAY);
  for (const [n, days] of partly.entries()) {
    const answers = answersOf(stand.questions, n);
    await sellPart(market, stand, { days, moment: first - 31 * n, people: 2 + ((n + 1) % 3), answers });
  }
  for (const days of full) await sellOut(market, stand, days);
}

/** `moment`: hours before (negative) or after now. */
type Part = { days: number; moment: number; people: number; answers?: Answer[] };

async function sellPart(market: Market, stand: Stand, part: Part): Promise<void> {
  const { days, moment, people, answers = [] } = part;
  const date = dateFromToday(market.world, days);
  const when = hoursFromNow(market.world, moment);
  const [slot] = await offers(market, stand, { date, when });
  if (!slot) return;
  const party = Math.min(people, slot.largestParty);
  await sell(market, {
    stand,
    date,
    slot: slot.key,
    choices: seedParty(stand, party, Math.floor(party / 3)),
    moment: when,
    answers,
  });
}

async function sellOut(market: Market, stand: Stand, days: number): Promise<void> {
  const date = dateFromToday(market.world, days);
  for (let n = 0; n < MOST_PER_DAY; n += 1) {
    const when = hoursFromNow(market.world, -20 - 29 * n - 3 * days);
    const [slot] = await offers(market, stand, { date, when });
    if (!slot) return;
    const choices = seedParty(stand, slot.largestParty, n % 3);
    await sell(market, { stand, date, slot: slot.key, choices, moment: when });
  }
}

/** Bookable slots, those with most room first. */
async function offers(
  { world }: Market,
  stand: Stand,
  { date, when }: { date: string; when: Date },
): Promise<SlotOffer[]> {
  const { serviceId, bounds } = stand;
  const { slots } = await findMonthOffer(world.deps.db, {
    serviceId,
    bounds,
    month: undefined,
    day: parseDay(date),
    now: when,
  });
  return slots.filter(({ state }) => state === 'bookable').sort((a, b) => b.largestParty - a.largestParty);
}
