import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';

import { dayOf, formatDay, monthOfDay, parseDay, parseMonth, weekdayOf } from '#app/domain/calendar-day.ts';

const FIRST = Temporal.PlainDate.from('2000-01-01');
const DAYS = FIRST.until('2200-12-31').days;
const EPOCH = Temporal.PlainDate.from('1970-01-01');

/** Every date that can be written, compared with Temporal. */
const anyDate = fc.integer({ min: 0, max: DAYS }).map((days) => FIRST.add({ days }));

describe('a calendar day', () => {
  it('is the number of days since 1970, as Temporal counts them', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const day = EPOCH.until(date).days;
        expect(parseDay(date.toString())).toBe(day);
        expect(formatDay(day)).toBe(date.toString());
        expect(weekdayOf(day)).toBe(date.dayOfWeek - 1);
      }),
    );
  });

  it('reads nothing but existing days in their one spelling', () => {
    const years = fc.integer({ min: 1990, max: 2210 });
    fc.assert(
      fc.property(
        years,
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 33 }),
        (year, month, day) => {
          const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
          expect(parseDay(text) !== undefined).toBe(exists(text) && year >= 2000 && year <= 2200);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    ['2027-02-30', 'a day that its month does not have'],
    ['2027-02-29', 'a leap day of a common year'],
    ['2100-02-29', 'a leap day of a century'],
    ['2027-13-01', 'a thirteenth month'],
    ['2027-00-10', 'a month zero'],
    ['2027-06-00', 'a day zero'],
    ['99999-01-01', 'a five-digit year'],
    ['0001-01-01', 'the year one'],
    ['-2027-06-12', 'a negative year'],
    ['domani', 'a word'],
    ['', 'nothing'],
    ['12/06/2027', 'the Italian spelling'],
    ['2027-6-12', 'a short month'],
    ['2027-06-12T00:00', 'a moment'],
    [' 2027-06-12', 'an outer space'],
    ['2027-06-12\n', 'a line break at the end'],
    ['２０２７-06-12', 'digits of another width'],
  ])('refuses %j: %s', (text) => {
    expect(parseDay(text)).toBeUndefined();
    expect(() => dayOf(text)).toThrow(RangeError);
  });

  it('has leap days where the calendar has them', () => {
    expect(parseDay('2000-02-29')).toBe(11_016);
    expect(parseDay('2028-02-29')).toBe(dayOf('2028-03-01') - 1);
  });
});

describe('a month', () => {
  it('begins and ends with its own days', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const month = parseMonth(date.toString().slice(0, 7));
        const ends = [month?.firstDay, month?.lastDay].map((day) => formatDay(day ?? 0));
        expect(ends).toEqual([
          date.with({ day: 1 }).toString(),
          date.with({ day: date.daysInMonth }).toString(),
        ]);
        expect(monthOfDay(EPOCH.until(date).days)).toEqual(month);
      }),
    );
  });

  it.each(['2027-13', '2027-00', '2027-6', '0001-01', '99999-01', 'giugno', '', '2027-06-01'])(
    'is not %j',
    (text) => {
      expect(parseMonth(text)).toBeUndefined();
    },
  );
});

function exists(text: string): boolean {
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}
