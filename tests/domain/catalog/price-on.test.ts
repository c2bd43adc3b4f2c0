import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { dayOf, formatDay } from '#app/domain/calendar-day.ts';
import {
  dayPrice,
  hasDay,
  priceOn,
  ratesOn,
  sharedDay,
  yearCents,
} from '#app/domain/catalog/rates/price-on.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { anyPrices, FIRST, painted, storePrices } from '#tests/support/world/any-prices.ts';

const SUNDAY = 64;
const period = (
  name: string,
  [from, to]: [string, string],
  more: { weekdays?: number; priceCents: number },
) => ({
  id: 1,
  name,
  firstDay: dayOf(from),
  lastDay: dayOf(to),
  weekdays: 127,
  ...more,
});
const base = (date: string, priceCents: number) => ({ firstDay: dayOf(date), priceCents });

const summer = period('Alta stagione', ['2027-07-01', '2027-08-31'], { priceCents: 3600 });
const sundays = period('Domenica', ['2027-06-01', '2027-09-30'], { weekdays: SUNDAY, priceCents: 3200 });
const boat = {
  basePrices: [base('2000-01-01', 2800), base('2027-09-01', 3000)],
  periods: [summer, sundays],
};

describe('the price of a day', () => {
  it.each([
    ['a Saturday before the season', '2027-06-12', 2800],
    ['a Sunday before the season', '2027-06-13', 3200],
    ['the first day of the season', '2027-07-01', 3600],
    ['a Sunday in the season', '2027-07-04', 3200],
    ['the last day of the season', '2027-08-31', 3600],
    ['the first day of a new base price', '2027-09-01', 3000],
    ['a Sunday at the new base price', '2027-09-05', 3200],
    ['a day long before everything', '2001-01-01', 2800],
    ['a day long after everything', '2100-01-01', 3000],
  ])('is, on %s, one', (_, date, cents) => {
    expect(priceOn(boat, dayOf(date))).toBe(cents);
    expect(priceOn({ ...boat, periods: [sundays, summer] }, dayOf(date))).toBe(cents);
  });

  it('says what sets it, and what it goes before', () => {
    expect(dayPrice(boat, dayOf('2027-07-04'))).toMatchObject({
      by: 'period',
      period: sundays,
      over: summer,
    });
    expect(dayPrice(boat, dayOf('2027-07-05'))).toMatchObject({
      by: 'period',
      period: summer,
      over: undefined,
    });
    expect(dayPrice(boat, dayOf('2027-10-01'))).toEqual({ by: 'base', ...boat.basePrices[1] });
  });

  it('is what a rate is sold at', () => {
    const rate = {
      id: 7,
      name: 'Adulto',
      pricing: 'per_person' as const,
      minPeople: 1,
      maxPeople: undefined,
    };
    expect(ratesOn([{ ...rate, ...boat }], dayOf('2027-07-04'))).toEqual([{ ...rate, priceCents: 3200 }]);
  });
});

describe('the year', () => {
  it('is a day and the 365 after it', () => {
    const one = (date: string) => ({
      ...boat,
      periods: [period('Un giorno', [date, date], { priceCents: 100 })],
    });
    const today = dayOf('2027-02-01');
    expect(yearCents(one('2027-02-01'), today).lowest).toBe(100);
    expect(yearCents(one('2028-02-01'), today).lowest).toBe(100);
    expect(yearCents(one('2028-02-02'), today)).toEqual({ lowest: 2800, highest: 3000 });
    expect(yearCents(one('2027-01-31'), today).lowest).toBe(2800);
  });

  it('knows nothing of a base price that periods cover', () => {
    const covered = {
      ...boat,
      periods: [period('Sempre', ['2027-01-01', '2029-12-31'], { priceCents: 5000 })],
    };
    expect(yearCents(covered, dayOf('2027-02-01'))).toEqual({ lowest: 5000, highest: 5000 });
  });
});

describe('two periods', () => {
  it('share a day only where both are for some weekdays, or both for all', () => {
    expect(sharedDay(summer, sundays)).toBeUndefined();
    expect(formatDay(sharedDay(sundays, { ...sundays, firstDay: dayOf('2027-08-04') }) ?? 0)).toBe(
      '2027-08-08',
    );
    expect(sharedDay(sundays, { ...sundays, weekdays: 32 })).toBeUndefined();
    expect(sharedDay(summer, { ...summer, firstDay: summer.lastDay })).toBe(summer.lastDay);
    expect(
      sharedDay(summer, { ...summer, firstDay: summer.lastDay + 1, lastDay: summer.lastDay + 2 }),
    ).toBeUndefined();
  });
});

describe('any prices', () => {
  it('make one price for every day, whatever the order of the periods', () => {
    fc.assert(
      fc.property(anyPrices, (prices) => {
        const canvas = painted(prices);
        const turned = { ...prices, periods: prices.periods.toReversed() };
        for (let day = FIRST; day <= FIRST + 365; day += 1) {
          expect(priceOn(prices, day)).toBe(canvas.get(day));
          expect(priceOn(turned, day)).toBe(canvas.get(day));
          for (const kind of [true, false])
            expect(
              prices.periods.filter((each) => hasDay(each, day) && (each.weekdays === 127) === kind).length,
            ).toBeLessThan(2);
        }
      }),
    );
  });
});

describe('the lowest and the highest price of a year', () => {
  it('are those of its days', () => {
    fc.assert(
      fc.property(anyPrices, fc.integer({ min: -400, max: 400 }), (prices, later) => {
        const days = Array.from({ length: 366 }, (_, days) => priceOn(prices, FIRST + later + days));
        const { lowest, highest } = yearCents(prices, FIRST + later);
        expect([lowest, highest]).toEqual([Math.min(...days), Math.max(...days)]);
      }),
    );
  });
});

describe('the lowest price in the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });

  it('is that of the year, whatever the prices', async () => {
    const { db } = database;
    const rateId = (await aBoatTrip(db)).service.rates[0]?.id ?? 0;
    const noon = `${formatDay(FIRST)}T12:00:00Z`;
    await fc.assert(
      fc.asyncProperty(anyPrices, async (prices) => {
        await storePrices(db, rateId, prices);
        const [found] = await db.execute<{ cents: number }>(
          sql`select rate_from_cents(${rateId}, ${noon}::timestamptz)::int as cents`,
        );
        expect(found?.cents).toBe(yearCents(prices, FIRST).lowest);
      }),
      { numRuns: 40 },
    );
  });
});
