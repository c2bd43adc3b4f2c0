// The booking panel's data for a choice: month, slots, price, and whether it can be booked.
import { findServicePage, type ServiceAsked } from '../../catalog/find-service-page.server.ts';
import { type DatedRate, isSeasonal, priceOn, ratesOn } from '../../catalog/rates/price-on.ts';
import type { Deps } from '../../deps.ts';
import { formatEuros } from '../../money/money-words.ts';
import type { Result } from '../../result.ts';
import type { MonthOffer, PanelSlot, SlotOffer } from '../../scheduling/availability.ts';
import { dayOf, formatDay, parseDay, parseMonth } from '../../calendar-day.ts';
import { findMonthOffer, scheduleAsked, type Taker } from '../../scheduling/find-month-offer.server.ts';
import type { ScheduleJson } from '../../scheduling/load-schedule.server.ts';
import type { ServiceBounds, ServiceOn } from '../../catalog/service-fields.ts';
import type { ResourceRule } from '../../scheduling/rooms.ts';
import { instantOf } from '../../wall-clock.ts';
import { minuteOf } from '../../minutes.ts';
import { cancellationRule, freeCancellationEnd, freeCancellationWords } from '../money/free-cancellation.ts';
import {
  MAX_PEOPLE,
  quote,
  type Choice,
  type PartyLimits,
  type QuotableRate,
  type Quote,
  type QuoteError,
} from '../../catalog/quote.ts';
import type { PlaceBookingError } from './booking-input.ts';
import { type NoPlaces, whyNone } from './candidates.ts';

export type PanelQuestion = ServiceOn & {
  bounds: ServiceBounds;
  rates: readonly DatedRate[];
  cancellationHours: number;
  month: string | undefined;
  date: string | undefined;
  slot: string | undefined;
  choices: readonly Choice[];
  /** Bookings that this choice would replace: their places count as free. */
  exceptBookingIds?: readonly number[] | undefined;
  /** What `findPageOnSale` read for this month and date. */
  read?: ScheduleJson | undefined;
};

export type PanelOffer = {
  month: MonthOffer;
  slots: PanelSlot[];
  /** undefined while the choice has no price. */
  quote: Quote | undefined;
  /** Why the choice has no price; undefined if it has one. */
  unpriced: QuoteError | { code: 'no-date' } | undefined;
  /** false: prices depend on the day, and no day is chosen. */
  priced: boolean;
  /** Limits of the alternative that the price is for. */
  limits: PartyLimits;
  /** The most people of one booking; of the chosen slot if there is one. */
  most: { people: number; bySlot: boolean };
  /** Free cancellation in words, while no slot is chosen. */
  cancellation: string;
  /** Why the choice can't be booked; undefined if it can. */
  refusal: PlaceBookingError | undefined;
};

/** A service's page, with what the offer of a month or day needs, in one query. */
export function findPageOnSale(
  deps: Pick<Deps, 'db' | 'now'>,
  asked: ServiceAsked,
  { month, choice: { date } }: { month: string | undefined; choice: { date: string | undefined } },
) {
  return findServicePage(deps, asked, scheduleAsked({ ...daysOf({ month, date }), now: deps.now() }));
}

function daysOf({ month, date }: Pick<PanelQuestion, 'month' | 'date'>) {
  return {
    day: date === undefined ? undefined : parseDay(date),
    month: month === undefined ? undefined : parseMonth(month),
  };
}

export async function findPanelOffer(
  deps: Pick<Deps, 'db' | 'now'>,
  question: PanelQuestion,
): Promise<PanelOffer> {
  const { month, day } = daysOf(question);
  const { serviceId, resourceId, bounds, exceptBookingIds, read } = question;
  const now = deps.now();
  const request = { serviceId, resourceId, bounds, month, day, now, exceptBookingIds, read };
  const { resources, takes, ...offer } = await findMonthOffer(deps.db, request);
  const slots = offer.slots.map((each) => ({
    ...each,
    cancellation: wordsFor({ day, slot: each, question, now }),
  }));
  const slot = slots.find(({ key }) => key === question.slot);
  const today = dayOf(offer.month.today);
  const priced = day !== undefined || !question.rates.some((rate) => isSeasonal(rate, today));
  const asked = { ...question, rates: ratesOn(question.rates, day ?? today) };
  const quoted = quoteFor(
    { ...asked, takes: takes.filter(({ slot: key }) => key === question.slot) },
    resources,
  );
  return {
    ...offer,
    priced,
    month: {
      ...offer.month,
      prices: dayPrices(offer.month, question.rates),
      fromPrices: monthPrices(offer.month, question.rates),
    },
    quote: priced && quoted.ok ? quoted.value : undefined,
    unpriced: unpricedOf(quoted, { priced, day }),
    limits: limitsOf(quoted.by),
    most: mostPeople(resources, slot),
    slots,
    cancellation: likelyWords(slots) ?? cancellationRule(question.cancellationHours),
    refusal: refusalOf({ question, day, lastDate: offer.month.lastDate, slot, quoted }),
  };
}

type Quoted = Result<Quote, QuoteError> & {
  by: ResourceRule | undefined;
  /** Why no alternative takes the party at the chosen slot; undefined if one does. */
  full: QuoteError | NoPlaces | undefined;
};

/** People are chosen after the day, so nobody is asked for them before. */
function unpricedOf(
  quoted: Quoted,
  { priced, day }: { priced: boolean; day: number | undefined },
): PanelOffer['unpriced'] {
  const refused = quoted.ok ? undefined : quoted.error;
  if (day !== undefined || (refused && refused.code !== 'no-people')) return refused;
  return priced ? undefined : { code: 'no-date' };
}

/** Prices of the first rate on the month's free days; undefined if all are equal. */
function dayPrices({ days }: MonthOffer, [first]: readonly DatedRate[]): MonthOffer['prices'] {
  if (!first || isSteady(first)) return undefined;
  const prices = days.flatMap(({ date, bookable }) =>
    bookable ? [[date, formatEuros(priceOn(first, dayOf(date)))] as const] : [],
  );
  return new Set(prices.map(([, price]) => price)).size > 1 ? Object.fromEntries(prices) : undefined;
}

/** Lowest price of the first rate in each month on sale; undefined if all are equal. */
function monthPrices(
  { today, lastDate }: MonthOffer,
  [first]: readonly DatedRate[],
): MonthOffer['fromPrices'] {
  if (!first || isSteady(first)) return undefined;
  const lowest = new Map<string, number>();
  for (let day = dayOf(today), last = dayOf(lastDate); day <= last; day += 1) {
    const month = formatDay(day).slice(0, 7);
    lowest.set(month, Math.min(lowest.get(month) ?? Infinity, priceOn(first, day)));
  }
  return new Set(lowest.values()).size > 1 ? Array.from(lowest.values(), formatEuros) : undefined;
}

function isSteady({ periods, basePrices }: DatedRate): boolean {
  return periods.length === 0 && basePrices.length === 1;
}

type Asked = {
  choices: readonly Choice[];
  rates: readonly QuotableRate[];
  /** What is left of each alternative at the chosen slot. */
  takes: readonly Taker[];
};

/** Uses the first alternative with room whose limits the party meets, as placing will. */
function quoteFor({ choices, rates, takes }: Asked, resources: readonly ResourceRule[]): Quoted {
  const people = choices.reduce((sum, each) => sum + each.people, 0);
  const quotes = resources.map((by) => ({ ...quote(choices, rates, by), by }));
  const alternatives = quotes.flatMap((quoted) => {
    const places = takes.find(({ resourceId }) => resourceId === quoted.by.resourceId);
    return places ? [{ quoted, places }] : [];
  });
  const fitting = alternatives.find(({ quoted, places }) => quoted.ok && places.fits(people));
  if (fitting) return { ...fitting.quoted, full: undefined };
  const shown = quotes.find((each) => each.ok) ?? quotes[0];
  const none = { ok: false as const, error: { code: 'unknown-rate' as const }, by: undefined };
  return { ...(shown ?? none), full: whyNone(alternatives) };
}

function limitsOf(resource: ResourceRule | undefined): PartyLimits {
  if (!resource) return { minParticipants: 1, maxParticipants: undefined, capacity: 1 };
  const { minParticipants, maxParticipants, capacity } = resource;
  return { minParticipants, maxParticipants, capacity };
}

/** Limited by the resource that takes the largest party, or by the slot if it has fewer places left. */
function mostPeople(resources: readonly ResourceRule[], slot: SlotOffer | undefined): PanelOffer['most'] {
  const people = Math.max(1, ...resources.map(({ maxParticipants }) => maxParticipants ?? MAX_PEOPLE));
  if (slot?.state !== 'bookable' || slot.largestParty >= people) return { people, bySlot: false };
  return { people: slot.largestParty, bySlot: true };
}

type Cancelled = { day: number | undefined; slot: SlotOffer; question: PanelQuestion; now: Date };

function wordsFor({ day, slot, question: { bounds, cancellationHours }, now }: Cancelled): string {
  const { timeZone } = bounds;
  const startsAt = day === undefined ? undefined : instantOf(day, minuteOf(slot.startTime), timeZone);
  if (!startsAt) return cancellationRule(cancellationHours);
  return freeCancellationWords(freeCancellationEnd(startsAt, cancellationHours), { timeZone, now });
}

/** A day's only slot is chosen automatically, so its words are used; if several slots differ, undefined. */
function likelyWords(slots: readonly PanelSlot[]): string | undefined {
  const [first, ...others] = slots.filter(({ state }) => state === 'bookable');
  return others.every(({ cancellation }) => cancellation === first?.cancellation)
    ? first?.cancellation
    : undefined;
}

type Judged = {
  question: PanelQuestion;
  day: number | undefined;
  lastDate: string;
  slot: SlotOffer | undefined;
  quoted: Quoted;
};

function refusalOf({ question, day, lastDate, slot, quoted }: Judged): PlaceBookingError | undefined {
  if (day === undefined) return { code: question.date === undefined ? 'no-date' : 'bad-date' };
  if (formatDay(day) > lastDate) return { code: 'beyond-horizon' };
  if (question.slot === undefined) return { code: 'no-slot' };
  if (!slot) return { code: 'slot-not-offered' };
  if (slot.state === 'started') return { code: 'started' };
  if (slot.state === 'cut_off') return { code: 'cut-off' };
  if (slot.state === 'stopped') return { code: 'stopped' };
  return quoted.ok ? quoted.full : quoted.error;
}
