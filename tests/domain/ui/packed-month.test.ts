import fc from 'fast-check';
import { expect, it } from 'vitest';

import type { DayOffer } from '#app/domain/scheduling/availability.ts';
import { packMonth, unpackMonth } from '#app/ui/guest/panel/packed-month.ts';

const day = fc.record({
  state: fc.constantFrom('available', 'partially_booked', 'fully_booked', undefined),
  bookable: fc.boolean(),
});

it('a month comes out of its letters as it went in', () => {
  fc.assert(
    fc.property(fc.array(day, { minLength: 28, maxLength: 31 }), (states) => {
      const days: DayOffer[] = states.map((each, index) => ({
        date: `2027-06-${String(index + 1).padStart(2, '0')}`,
        ...each,
      }));
      const month = {
        month: '2027-06',
        today: '2027-06-12',
        lastDate: '2028-06-11',
        days,
        previousMonth: undefined,
        nextMonth: '2027-07',
        nextBookableDate: undefined,
      };
      expect(unpackMonth(packMonth(month))).toEqual(month);
    }),
  );
});
