// What a rate costs on a day. Pure. Source: docs/rules/catalog.md#prices-over-time.
import { dayOf, weekdayOf } from '../calendar-day.ts';
import type { Cents } from '../money/cents.ts';

import type { QuotableRate } from './quote.ts';

/** Of the days that no period has, from its first day until that of the next. */
export type BasePrice = { firstDay: number; priceCents: Cents };

export type PeriodDays = {
  /** Both included. */
  firstDay: number;
  lastDay: number;
  /** Bit 0 is Monday. */
  weekdays: number;
};

export type PricePeriod = PeriodDays & { id: number; name: string; priceCents: Cents };

/** Bases in the order of their days, at least one; no day has two periods alike, so that their order says nothing. */
export type RatePrices = { basePrices: readonly BasePrice[]; periods: readonly PricePeriod[] };

/** Since when a rate has its first base price: the first day there is. */
export const FIRST_DAY = dayOf('2000-01-01');

const EVERY_WEEKDAY = 127;
const YEAR_DAYS = 366;

/** The price of a day, and what sets it. */
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

/** Whatever periods say. */
export function basePriceOn({ basePrices }: Pick<RatePrices, 'basePrices'>, day: number): BasePrice {
  const base = basePrices.findLast(({ firstDay }) => firstDay <= day) ?? basePrices[0];
  if (!base) throw new Error('a rate has a base price for every day');
  return base;
}

export function priceOn(rate: RatePrices, day: number): Cents {
  return dayPrice(rate, day).priceCents;
}

/** A rate whose price depends on the day. */
export type DatedRate = Omit<QuotableRate, 'priceCents'> & RatePrices;

/** As they are sold on a day. */
export function ratesOn(rates: readonly DatedRate[], day: number): QuotableRate[] {
  return rates.map(({ id, name, pricing, minPeople, maxPeople, ...prices }) => {
    return { id, name, pricing, minPeople, maxPeople, priceCents: priceOn(prices, day) };
  });
}

/** On a day and the 365 after it: «da 28,00 €» is the lowest. */
export function yearCents(
  { basePrices, periods }: RatePrices,
  today: number,
): { lowest: Cents; highest: Cents } {
  const near = periods.filter(({ firstDay, lastDay }) => lastDay >= today && firstDay < today + YEAR_DAYS);
  const prices = Array.from({ length: YEAR_DAYS }, (_, days) =>
    priceOn({ basePrices, periods: near }, today + days),
  );
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

/** Its price is not the same on every day of the year to come. */
export function isSeasonal(rate: RatePrices, today: number): boolean {
  const { lowest, highest } = yearCents(rate, today);
  return lowest !== highest;
}

/** The first day that both have, where neither would go before the other. */
export function sharedDay(one: PeriodDays, other: PeriodDays): number | undefined {
  if (isForSomeWeekdays(one) !== isForSomeWeekdays(other)) return undefined;
  const lastDay = Math.min(one.lastDay, other.lastDay);
  for (let day = Math.max(one.firstDay, other.firstDay); day <= lastDay; day += 1)
    if (hasDay(one, day) && hasDay(other, day)) return day;
  return undefined;
}
