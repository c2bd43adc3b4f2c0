// The price of a rate on a day. Source: docs/rules/catalog.md#prices-over-time.
import { dayOf, weekdayOf } from '../../calendar-day.ts';
import type { Cents } from '../../money/cents.ts';
import type { QuotableRate } from '../quote.ts';

/** A price from `firstDay` until the next base price, on days without a period. */
export type BasePrice = { firstDay: number; priceCents: Cents };

export type PeriodDays = {
  /** Both included. */
  firstDay: number;
  lastDay: number;
  /** Bit mask: bit 0 is Monday. */
  weekdays: number;
};

export type PricePeriod = PeriodDays & { id: number; name: string; priceCents: Cents };

/**
 * At least one base price, in the order of days. No day has two periods of the same kind, so their order
 * doesn't matter.
 */
export type RatePrices = { basePrices: readonly BasePrice[]; periods: readonly PricePeriod[] };

/** First day of a rate's first base price: the earliest possible day. */
export const FIRST_DAY = dayOf('2000-01-01');

const EVERY_WEEKDAY = 127;
const YEAR_DAYS = 366;

/** The price of a day and its origin. */
export type DayPrice = { priceCents: Cents } & (
  | { by: 'base'; firstDay: number }
  | { by: 'period'; period: PricePeriod; over: PricePeriod | undefined }
);

export function isForSomeWeekdays({ weekdays }: Pick<PeriodDays, 'weekdays'>): boolean {
  return weekdays !== EVERY_WEEKDAY;
}

export function hasDay({ firstDay, lastDay, weekdays }: PeriodDays, day: number): boolean {
  return firstDay <= day && day <= lastDay && (weekdays & (1 << weekdayOf(day))) !== 0;
}

export function dayPrice({ basePrices, periods }: RatePrices, day: number): DayPrice {
  const [first, second] = periods
    .filter((period) => hasDay(period, day))
    .toSorted((a, b) => Number(isForSomeWeekdays(b)) - Number(isForSomeWeekdays(a)));
  if (first) return { priceCents: first.priceCents, by: 'period', period: first, over: second };
  return { ...basePriceOn({ basePrices }, day), by: 'base' };
}

/** The base price of a day, ignoring periods. */
export function basePriceOn({ basePrices }: Pick<RatePrices, 'basePrices'>, day: number): BasePrice {
  const base = basePrices.findLast(({ firstDay }) => firstDay <= day) ?? basePrices[0];
  if (!base) throw new Error('a rate has a base price for every day');
  return base;
}

export function priceOn(rate: RatePrices, day: number): Cents {
  return dayPrice(rate, day).priceCents;
}

/** A rate with its prices over time. */
export type DatedRate = Omit<QuotableRate, 'priceCents'> & RatePrices;

/** Rates with their prices of one day. */
export function ratesOn(rates: readonly DatedRate[], day: number): QuotableRate[] {
  return rates.map(({ id, name, pricing, minPeople, maxPeople, ...prices }) => {
    return { id, name, pricing, minPeople, maxPeople, priceCents: priceOn(prices, day) };
  });
}

/** Lowest and highest price from today on for a year: «da 28,00 €» is the lowest. */
export function yearCents(
  { basePrices, periods }: RatePrices,
  today: number,
): { lowest: Cents; highest: Cents } {
  const end = today + YEAR_DAYS;
  const near = periods.filter(({ firstDay, lastDay }) => lastDay >= today && firstDay < end);
  // Between two of these days the price depends on the weekday alone, and without periods not even on that.
  const turns = [...basePrices.map(({ firstDay }) => firstDay), ...near.flatMap(turnsOf)];
  const week = near.length === 0 ? [0] : [0, 1, 2, 3, 4, 5, 6];
  const prices = [today, ...turns]
    .filter((turn) => turn >= today)
    .flatMap((turn) => week.map((days) => turn + days))
    .filter((day) => day < end)
    .map((day) => priceOn({ basePrices, periods: near }, day));
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

function turnsOf({ firstDay, lastDay }: PeriodDays): number[] {
  return [firstDay, lastDay + 1];
}

/** Whether the price varies within the coming year. */
export function isSeasonal(rate: RatePrices, today: number): boolean {
  const { lowest, highest } = yearCents(rate, today);
  return lowest !== highest;
}

/** The first day that both periods have, if they are of the same kind (all weekdays, or some). */
export function sharedDay(one: PeriodDays, other: PeriodDays): number | undefined {
  if (isForSomeWeekdays(one) !== isForSomeWeekdays(other)) return undefined;
  const lastDay = Math.min(one.lastDay, other.lastDay);
  for (let day = Math.max(one.firstDay, other.firstDay); day <= lastDay; day += 1)
    if (hasDay(one, day) && hasDay(other, day)) return day;
  return undefined;
}
