import { describe, expect, it } from 'vitest';

import { dayOf } from '#app/domain/calendar-day.ts';
import { duringOf } from '#app/domain/scheduling/rooms.ts';
import { occurrencesOn, takesPlace } from '#app/domain/scheduling/calendars/slots.ts';
import { endMinuteOf, slotKey } from '#app/domain/minutes.ts';
import { aResourceRule, anOccurrence, aSlotRule, JUNE_12 } from '#tests/support/world/a-schedule.ts';

const ROME = 'Europe/Rome';
const datesOf = (rule: ReturnType<typeof aSlotRule>, dates: string[]) =>
  dates.filter((date) => takesPlace(rule, dayOf(date), ROME));

describe('a slot', () => {
  it('takes place from its first to its last day, both included', () => {
    const june = aSlotRule('09:30-11:00', { firstDay: dayOf('2027-06-01'), lastDay: dayOf('2027-06-30') });
    expect(datesOf(june, ['2027-05-31', '2027-06-01', '2027-06-30', '2027-07-01'])).toEqual([
      '2027-06-01',
      '2027-06-30',
    ]);
    const oneDay = aSlotRule('09:30-11:00', { firstDay: JUNE_12, lastDay: JUNE_12 });
    expect(datesOf(oneDay, ['2027-06-11', '2027-06-12', '2027-06-13'])).toEqual(['2027-06-12']);
  });

  it('takes place on its weekdays, Monday being the first bit', () => {
    const weekend = aSlotRule('09:30-11:00', { weekdays: 0b1100000 });
    const week = [
      '2027-06-07',
      '2027-06-08',
      '2027-06-09',
      '2027-06-10',
      '2027-06-11',
      '2027-06-12',
      '2027-06-13',
    ];
    expect(datesOf(weekend, week)).toEqual(['2027-06-12', '2027-06-13']);
    expect(datesOf(aSlotRule('09:30-11:00', { weekdays: 1 }), week)).toEqual(['2027-06-07']);
  });

  it('does not take place on closed days', () => {
    expect(takesPlace(aSlotRule('09:30-11:00', { closedDays: new Set([JUNE_12]) }), JUNE_12, ROME)).toBe(
      false,
    );
  });

  it('does not take place in an hour that the clock skips, and once in the one it repeats', () => {
    const night = aSlotRule('02:30-04:00');
    expect(datesOf(night, ['2027-03-27', '2027-03-28', '2027-03-29', '2027-10-31'])).toEqual([
      '2027-03-27',
      '2027-03-29',
      '2027-10-31',
    ]);
    expect(occurrencesOn([night], dayOf('2027-10-31'), ROME)).toHaveLength(1);
  });

  it('ends on the next day when its end is not after its start', () => {
    expect([
      endMinuteOf(1320, 120),
      endMinuteOf(1320, 1440),
      endMinuteOf(540, 780),
      endMinuteOf(540, 540),
    ]).toEqual([1560, 1440, 780, 1980]);
    expect([slotKey(1320, 1560), slotKey(1320, 1440), slotKey(0, 60)]).toEqual([
      '2200-0200',
      '2200-2400',
      '0000-0100',
    ]);
  });
});

describe('the occurrences of a day', () => {
  it('are in the order of their times', () => {
    const rules = [aSlotRule('14:00-17:00'), aSlotRule('09:00-13:00'), aSlotRule('09:00-10:00')];
    expect(occurrencesOn(rules, JUNE_12, ROME).map(({ key }) => key)).toEqual([
      '2027-06-12 0900-1000',
      '2027-06-12 0900-1300',
      '2027-06-12 1400-1700',
    ]);
  });

  it('count equal slots of overlapping calendars once, the one that offers most', () => {
    const rules = [
      aSlotRule('09:30-11:00', { slotId: 1, quantity: 2 }),
      aSlotRule('09:30-11:00', { slotId: 2, quantity: 5 }),
      aSlotRule('09:30-11:00', { slotId: 3, quantity: 3 }),
    ];
    expect(occurrencesOn(rules, JUNE_12, ROME)).toMatchObject([{ slotId: 2, quantity: 5 }]);
  });

  it('are separate for separate resources', () => {
    const rules = [aSlotRule('09:30-11:00'), aSlotRule('09:30-11:00', { resourceId: 2 })];
    expect(occurrencesOn(rules, JUNE_12, ROME).map(({ resourceId }) => resourceId)).toEqual([1, 2]);
  });
});

describe('the time that an occurrence blocks', () => {
  it.each([
    ['09:30-11:00', {}, '[2027-06-12 09:30,2027-06-12 11:00)'],
    [
      '09:30-11:00',
      { bufferBeforeMinutes: 45, bufferAfterMinutes: 15 },
      '[2027-06-12 08:45,2027-06-12 11:15)',
    ],
    ['22:00-24:00', {}, '[2027-06-12 22:00,2027-06-13 00:00)'],
    ['22:00-02:00', { bufferAfterMinutes: 30 }, '[2027-06-12 22:00,2027-06-13 02:30)'],
    ['00:00-01:00', { bufferBeforeMinutes: 60 }, '[2027-06-11 23:00,2027-06-12 01:00)'],
    [
      '20:00-19:00',
      { bufferBeforeMinutes: 1440, bufferAfterMinutes: 1440 },
      '[2027-06-11 20:00,2027-06-14 19:00)',
    ],
  ])('of %s with %o is %s', (times, buffers, during) => {
    expect(duringOf(anOccurrence(times), aResourceRule(buffers))).toBe(during);
  });
});
