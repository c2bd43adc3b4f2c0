// Random prices over time that may be stored, and the price of each day, computed differently than in the application.
import { eq } from 'drizzle-orm';
import fc from 'fast-check';

import { dayOf, formatDay, weekdayOf } from '#app/domain/calendar-day.ts';
import {
  type BasePrice,
  FIRST_DAY,
  type PricePeriod,
  sharedDay,
} from '#app/domain/catalog/rates/price-on.ts';
import type { Db } from '#db/client.ts';
import { rateBasePrices, ratePeriods, rates } from '#db/schema/index.ts';

export const FIRST = dayOf('2027-01-01');
const cents = fc.integer({ min: 100, max: 900 });
const anyPeriod = fc
  .record({
    from: fc.integer({ min: -60, max: 420 }),
    length: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 420 })),
    weekdays: fc.oneof(fc.constant(127), fc.integer({ min: 1, max: 127 })),
    priceCents: cents,
  })
  .map(({ from, length, ...rest }) => ({
    id: 1,
    name: 'Periodo',
    firstDay: FIRST + from,
    lastDay: FIRST + from + length,
    ...rest,
  }));

/** Only storable ones: a period that would overlap another of its kind is left out. */
export const anyPrices = fc
  .record({
    first: cents,
    later: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 400 }), cents), {
      maxLength: 4,
      selector: ([day]) => day,
    }),
    periods: fc.array(anyPeriod, { maxLength: 12 }),
  })
  .map(({ first, later, periods }) => ({
    basePrices: [
      { firstDay: FIRST_DAY, priceCents: first },
      ...later
        .map(([day, priceCents]) => ({ firstDay: FIRST + day, priceCents }))
        .sort((a, b) => a.firstDay - b.firstDay),
    ],
    periods: periods.filter(
      (each, index) =>
        days(each).length > 0 &&
        periods.slice(0, index).every((other) => sharedDay(each, other) === undefined),
    ),
  }));

function days({ firstDay, lastDay, weekdays }: PricePeriod): number[] {
  const all = Array.from({ length: lastDay - firstDay + 1 }, (_, n) => firstDay + n);
  return all.filter((day) => Math.floor(weekdays / 2 ** weekdayOf(day)) % 2 === 1);
}

/** Day by day: the base price, replaced by periods of all weekdays, and these by periods of some weekdays. */
export function painted({ basePrices, periods }: { basePrices: BasePrice[]; periods: PricePeriod[] }) {
  const canvas = new Map<number, number>();
  for (const { firstDay, priceCents } of basePrices)
    for (let day = Math.max(firstDay, FIRST); day <= FIRST + 365; day += 1) canvas.set(day, priceCents);
  const layers = [
    periods.filter(({ weekdays }) => weekdays === 127),
    periods.filter(({ weekdays }) => weekdays < 127),
  ];
  for (const each of layers.flat())
    for (const day of days(each)) if (canvas.has(day)) canvas.set(day, each.priceCents);
  return canvas;
}

type Prices = { basePrices: BasePrice[]; periods: PricePeriod[] };

/** Replaces the prices that the rate had before. */
export async function storePrices(
  db: Db,
  rateId: number,
  { basePrices: [first, ...later], periods }: Prices,
) {
  await db.delete(ratePeriods).where(eq(ratePeriods.rateId, rateId));
  await db.delete(rateBasePrices).where(eq(rateBasePrices.rateId, rateId));
  await db
    .update(rates)
    .set({ priceCents: first?.priceCents ?? 0 })
    .where(eq(rates.id, rateId));
  const bases = later.map(({ firstDay, priceCents }) => ({
    rateId,
    priceCents,
    validFrom: formatDay(firstDay),
  }));
  if (bases.length > 0) await db.insert(rateBasePrices).values(bases);
  const rows = periods.map(({ name, firstDay, lastDay, weekdays, priceCents }) => {
    return {
      rateId,
      name,
      weekdays,
      priceCents,
      startDate: formatDay(firstDay),
      endDate: formatDay(lastDay),
    };
  });
  if (rows.length > 0) await db.insert(ratePeriods).values(rows);
}
