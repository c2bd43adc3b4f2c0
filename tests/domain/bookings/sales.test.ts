import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { firstDayOfSales, salesUntil } from '#app/domain/bookings/overview.ts';
import { dayOf, formatDay } from '#app/domain/calendar-day.ts';

const SATURDAY = dayOf('2027-06-12');

describe('what was sold lately', () => {
  it('has thirty days and twelve weeks that end with today, Mondays first', () => {
    const { days, weeks } = salesUntil(SATURDAY, []);
    expect(days.map(({ day }) => formatDay(day))).toEqual(
      expect.arrayContaining(['2027-05-14', '2027-06-12']),
    );
    expect(days).toHaveLength(30);
    expect(weeks.map(({ day }) => formatDay(day)).at(-1)).toBe('2027-06-07');
    expect(weeks.map(({ day }) => formatDay(day))[0]).toBe('2027-03-22');
    expect(formatDay(firstDayOfSales(SATURDAY))).toBe('2027-03-22');
  });

  it('puts a Sunday into the week that ends with it', () => {
    const { weeks } = salesUntil(SATURDAY, [{ day: dayOf('2027-06-06'), cents: 100, places: 1 }]);
    expect(weeks.filter(({ cents }) => cents > 0).map(({ day }) => formatDay(day))).toEqual(['2027-05-31']);
  });

  it('loses and invents nothing', () => {
    const sold = fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 29 }).map((ago) => SATURDAY - ago),
        cents: fc.nat(1_000_000),
        places: fc.nat(50),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(sold, (rows) => {
        const { days, weeks } = salesUntil(SATURDAY, rows);
        const sum = (each: { cents: number; places: number }[]) => [
          each.reduce((total, { cents }) => total + cents, 0),
          each.reduce((total, { places }) => total + places, 0),
        ];
        expect(sum(days)).toEqual(sum(rows));
        expect(sum(weeks)).toEqual(sum(rows));
      }),
    );
  });
});
