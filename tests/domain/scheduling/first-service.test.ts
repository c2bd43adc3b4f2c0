import { describe, expect, it } from 'vitest';

import { atOnce, departureSlots } from '#app/domain/scheduling/first-service.ts';

describe('the departures of a first service', () => {
  it('last as long as was said, and end at midnight or after it', () => {
    const slots = departureSlots({ time: ['10:00', '15:30', '22:30', '23:30'], minutes: 90 });
    expect(slots.map(({ name, startTime, endTime }) => [name, startTime, endTime])).toEqual([
      ['Mattina', '10:00', '11:30'],
      ['Pomeriggio', '15:30', '17:00'],
      ['Sera', '22:30', '24:00'],
      ['Sera', '23:30', '01:00'],
    ]);
  });

  it.each([
    [['10:00', '11:00', '12:00'], 60, 1],
    [['10:00', '11:00', '12:00'], 61, 2],
    [['10:00', '10:30', '11:00'], 120, 3],
    [['00:10', '23:30'], 60, 2],
  ])('at %j for %d minutes need %d at once', (time, minutes, units) => {
    expect(atOnce({ time, minutes })).toBe(units);
  });
});
