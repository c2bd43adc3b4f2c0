// Sells out some days of the calendar and others in part, so that a visitor sees all states.
import type { AnswerFields } from '#app/domain/bookings/answers.ts';
import { parseDay } from '#app/domain/calendar-day.ts';
import type { SlotOffer } from '#app/domain/scheduling/availability.ts';
import { findMonthOffer } from '#app/domain/scheduling/find-month-offer.server.ts';
import { at, dateFromToday, hoursFromNow, type World } from '../world.ts';
import { answersOf, guestBook, seedParty, type Stand } from './guests.ts';
import { type Market, sell, standOf, tellRequests } from './sell.ts';
import type { BuiltActivity } from '../building/activity.ts';
import { tellStories } from './stories.ts';

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
    const answerFields = answersOf(stand.questions, n);
    await sellPart(market, stand, { days, moment: first - 31 * n, people: 2 + ((n + 1) % 3), answerFields });
  }
  for (const days of full) await sellOut(market, stand, days);
}

/** `moment`: hours before (negative) or after now. */
type Part = { days: number; moment: number; people: number; answerFields?: AnswerFields };

async function sellPart(market: Market, stand: Stand, part: Part): Promise<void> {
  const { days, moment, people, answerFields } = part;
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
    ...(answerFields && { answerFields }),
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

// The demo's bookings: quiet and busy days of every service, resold bookings, and unusual cases.

type Days = Omit<Busy, 'stand'>;

const BUSY: Record<string, Days> = {
  barca: { full: [5], partly: [0, 2, 3, 9, 12, 23], past: [-3, -12, -26, -41] },
  vigna: { full: [8], partly: [1, 4, 15], past: [-2, -9, -20] },
  tartufo: { full: [3, 6], partly: [9, 18], past: [-5, -16] },
  cantina: { full: [], partly: [0, 2, 13], past: [-7, -21] },
  cucina: { full: [7], partly: [4, 14, 20], past: [-15] },
  mongolfiera: { full: [4, 9], partly: [6, 13, 27], past: [-10, -30] },
  canoa: { full: [6, 13], partly: [1, 2, 5, 20], past: [-4, -18] },
  bici: { full: [6], partly: [0, 3, 10], past: [-6, -14] },
  notte: { full: [8], partly: [1, 5, 12], past: [-8] },
  casa: { full: [1, 7, 8, 14], partly: [2, 3, 10, 21], past: [-14, -22] },
};

const RESOLD: Record<string, Days> = {
  barca: { full: [], partly: [2, 16], past: [-13] },
  mongolfiera: { full: [], partly: [7], past: [-19] },
};

export type Activities = Record<'alba' | 'bosco' | 'riva', BuiltActivity>;

export async function sellEverything(world: World, { alba, bosco, riva }: Activities): Promise<void> {
  const market: Market = { world, guests: guestBook() };
  const deps = at(world, world.now);
  const stand = (key: string) => standOf(deps, { key, owner: alba.services.has(key) ? alba : bosco });
  for (const [key, days] of Object.entries(BUSY))
    await fillDays(market, { stand: await stand(key), ...days });
  for (const [key, days] of Object.entries(RESOLD)) {
    await fillDays(market, { stand: await standOf(deps, { key, owner: alba, by: riva }), ...days });
  }
  await tellStories(market, {
    boat: await stand('barca'),
    walk: await stand('vigna'),
    truffle: await stand('tartufo'),
    cooking: await stand('cucina'),
    balloon: await stand('mongolfiera'),
    canoe: await stand('canoa'),
    cabin: await stand('casa'),
  });
  await tellRequests(market, { boat: await stand('barca'), walk: await stand('vigna') });
}
