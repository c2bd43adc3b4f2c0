// Forms of a rate's prices over time, and their overview of a year. Browser-safe.
import { z } from 'zod';
import { dayOf, formatDay, monthOfDay } from '../../calendar-day.ts';
import {
  bitsOf,
  dateField,
  EVERY_WEEKDAY,
  inOrder,
  ORDER,
  weekdayField,
  weekdaysIn,
} from '../../day-fields.ts';
import { formNonceField, about, requiredLine } from '../../text-fields.ts';
import type { Cents } from '../../money/cents.ts';
import { formatPriceField, priceField } from '../../money/price-text.ts';
import {
  dayPrice,
  FIRST_DAY,
  hasDay,
  isForSomeWeekdays,
  type PricePeriod,
  type RatePrices,
} from './price-on.ts';

/** «da questa data»: a base price from today or a later day on. */
export function basePriceForm(today: string) {
  return z.object({ from: dateField, price: priceField }).refine(({ from }) => from >= today, {
    ...about('from'),
    path: ['from'],
    error: 'Scegli oggi o un giorno futuro',
  });
}

const MAX_YEARS = 10;
const MAX_DAYS = MAX_YEARS * 366;
const TOO_LONG = `Al massimo ${MAX_YEARS} anni`;
const NO_DAY = 'Tra questi giorni non ce ne sono: cambia le date, o i giorni della settimana';

export const periodFields = z
  .object({
    name: requiredLine(60),
    startDate: dateField,
    endDate: dateField,
    weekday: weekdayField,
    /** Integer cents. */
    price: priceField,
  })
  .refine(inOrder, ORDER)
  .refine(({ startDate, endDate }) => dayOf(endDate) - dayOf(startDate) < MAX_DAYS, {
    ...about('startDate', 'endDate'),
    path: ['endDate'],
    error: TOO_LONG,
  })
  .refine((fields) => !inOrder(fields) || hasSomeDay(fields), {
    ...about('startDate', 'endDate', 'weekday'),
    path: ['weekday'],
    error: NO_DAY,
  });

export type PeriodFields = z.output<typeof periodFields>;

export const periodForm = periodFields.safeExtend({ formNonce: formNonceField });

/** Whether the period has at least one day; only a period shorter than a week can miss its weekdays. */
function hasSomeDay({
  startDate,
  endDate,
  weekday,
}: {
  startDate: string;
  endDate: string;
  weekday: number[];
}) {
  const days = { firstDay: dayOf(startDate), lastDay: dayOf(endDate), weekdays: bitsOf(weekday) };
  const last = Math.min(days.lastDay, days.firstDay + 6);
  for (let day = days.firstDay; day <= last; day += 1) if (hasDay(days, day)) return true;
  return false;
}

/** As strings, for the fields. */
export type PeriodValues = {
  name: string;
  startDate: string;
  endDate: string;
  weekday: string[];
  price: string;
};

export const NEW_PERIOD: PeriodValues = {
  name: '',
  startDate: '',
  endDate: '',
  weekday: weekdaysIn(EVERY_WEEKDAY).map(String),
  price: '',
};

export function periodValues({ name, firstDay, lastDay, weekdays, priceCents }: PricePeriod): PeriodValues {
  return {
    name,
    startDate: formatDay(firstDay),
    endDate: formatDay(lastDay),
    weekday: weekdaysIn(weekdays).map(String),
    price: formatPriceField(priceCents),
  };
}

/** A base price or a period; if several rows have a day, the first one sets its price. */
export type PriceRow = {
  key: string;
  priceCents: Cents;
  /** Style of the row in the list and in the year's picture; `turn` alternates within a kind. */
  kind: 'weekdays' | 'days' | 'base';
  turn: 0 | 1;
} & (
  | { period: PricePeriod; past: boolean }
  | { period: undefined; from: number | undefined; until: number | undefined; planned: boolean }
);

const periodKey = (id: number) => `period-${id}`;
const baseKey = (firstDay: number) => `base-${firstDay}`;

/** Periods with weekdays, then other periods, then base prices from the latest on; without outdated base prices. */
export function priceRows({ basePrices, periods }: RatePrices, today: number): PriceRow[] {
  const byDay = periods.toSorted((a, b) => a.firstDay - b.firstDay);
  const ranked = [
    ...inTurns(byDay.filter(isForSomeWeekdays), 'weekdays'),
    ...inTurns(
      byDay.filter((period) => !isForSomeWeekdays(period)),
      'days',
    ),
  ];
  const inForce = Math.max(
    0,
    basePrices.findLastIndex(({ firstDay }) => firstDay <= today),
  );
  const bases = basePrices.slice(inForce).map(({ firstDay, priceCents }, index, { [index + 1]: next }) => ({
    key: baseKey(firstDay),
    priceCents,
    kind: 'base' as const,
    turn: turnOf(index),
    period: undefined,
    from: firstDay === FIRST_DAY ? undefined : firstDay,
    until: next && next.firstDay - 1,
    planned: firstDay > today,
  }));
  return [...ranked.map((row) => ({ ...row, past: row.period.lastDay < today })), ...bases.toReversed()];
}

function inTurns<Kind extends PriceRow['kind']>(periods: readonly PricePeriod[], kind: Kind) {
  return periods.map((period, index) => {
    return { key: periodKey(period.id), priceCents: period.priceCents, kind, turn: turnOf(index), period };
  });
}

function turnOf(index: number): 0 | 1 {
  return index % 2 === 0 ? 0 : 1;
}

/** Consecutive days whose price comes from the same row. */
export type PriceRun = { key: string; days: number };

/** Twelve months from the current one, each as runs of days. */
export function priceYear(rate: RatePrices, today: number): { month: string; runs: PriceRun[] }[] {
  const months = [];
  let { firstDay } = monthOfDay(today);
  for (let n = 0; n < 12; n += 1) {
    const { month, lastDay } = monthOfDay(firstDay);
    const runs: PriceRun[] = [];
    for (let day = firstDay; day <= lastDay; day += 1) {
      const found = dayPrice(rate, day);
      const key = found.by === 'base' ? baseKey(found.firstDay) : periodKey(found.period.id);
      const run = runs.at(-1);
      if (run?.key === key) run.days += 1;
      else runs.push({ key, days: 1 });
    }
    months.push({ month, runs });
    firstDay = lastDay + 1;
  }
  return months;
}
