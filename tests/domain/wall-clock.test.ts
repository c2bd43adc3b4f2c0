import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { dayOf } from '#app/domain/calendar-day.ts';
import { clockChangesOn, endInstantOf, instantOf, localMinutes, todayIn } from '#app/domain/wall-clock.ts';
import { formatMinute, minuteOf, MINUTES_PER_DAY } from '#app/domain/minutes.ts';

const ROME = 'Europe/Rome';
const ENDS = ['2000-01-01', '2027-01-01', '2027-12-31', '2200-12-31'].map(dayOf);
const at = (date: string, time: string) => instantOf(dayOf(date), minuteOf(time), ROME)?.toISOString();
const until = (date: string, minute: number) => endInstantOf(dayOf(date), minute, ROME).toISOString();

// The machine's local time must not matter.
describe.each([
  ['UTC', 0],
  ['Europe/Rome', -120],
  ['America/New_York', 240],
])('wall-clock times on a server in %s', (serverZone, summerOffset) => {
  const before = process.env['TZ'];
  beforeEach(() => {
    process.env['TZ'] = serverZone;
    expect(new Date('2027-07-01T12:00:00Z').getTimezoneOffset()).toBe(summerOffset);
  });
  afterEach(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  it.each([
    ['2027-03-27', '13:00'],
    ['2027-03-28', '12:00'],
    ['2027-03-29', '12:00'],
    ['2027-10-30', '12:00'],
    ['2027-10-31', '13:00'],
    ['2027-11-01', '13:00'],
  ])('14:00 in Rome on %s is %s in UTC', (date, utc) => {
    expect(at(date, '14:00')).toBe(`${date}T${utc}:00.000Z`);
  });

  it('does not know the hour that is skipped in March', () => {
    expect(at('2027-03-28', '01:59')).toBe('2027-03-28T00:59:00.000Z');
    expect(at('2027-03-28', '02:00')).toBeUndefined();
    expect(at('2027-03-28', '02:30')).toBeUndefined();
    expect(at('2027-03-28', '03:00')).toBe('2027-03-28T01:00:00.000Z');
  });

  it('takes the first of the hour that happens twice in October', () => {
    expect(at('2027-10-31', '02:30')).toBe('2027-10-31T00:30:00.000Z');
    expect(at('2027-10-31', '03:00')).toBe('2027-10-31T02:00:00.000Z');
  });

  it('lets a slot end where the clock was moved', () => {
    expect(until('2027-03-28', 2 * 60 + 30)).toBe('2027-03-28T01:30:00.000Z');
    expect(until('2027-03-27', MINUTES_PER_DAY + 2 * 60 + 30)).toBe('2027-03-28T01:30:00.000Z');
  });

  it('reads 24:00 as the midnight that follows, and times past it on the next day', () => {
    expect(at('2027-06-12', '24:00')).toBe('2027-06-12T22:00:00.000Z');
    expect(until('2027-06-12', 26 * 60)).toBe('2027-06-13T00:00:00.000Z');
    expect(until('2027-12-31', 25 * 60)).toBe('2028-01-01T00:00:00.000Z');
  });

  it('follows Rome on what is today', () => {
    expect(todayIn(ROME, new Date('2027-06-11T21:59:59Z'))).toBe(dayOf('2027-06-11'));
    expect(todayIn(ROME, new Date('2027-06-11T22:00:00Z'))).toBe(dayOf('2027-06-12'));
    expect(todayIn('Pacific/Auckland', new Date('2027-06-11T22:00:00Z'))).toBe(dayOf('2027-06-12'));
    expect(todayIn('America/Los_Angeles', new Date('2027-06-12T05:00:00Z'))).toBe(dayOf('2027-06-11'));
  });

  it('comes back from an instant to the minute it was made of', () => {
    const zones = fc.constantFrom(ROME, 'UTC', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata');
    const days = fc.integer({ min: dayOf('2000-01-01'), max: dayOf('2200-12-31') });
    fc.assert(
      fc.property(zones, days, fc.integer({ min: 0, max: MINUTES_PER_DAY - 1 }), (zone, day, minute) => {
        const instant = instantOf(day, minute, zone);
        const read = instant && localMinutes(instant, zone);
        const skipped = instant === undefined && clockChangesOn(day, zone);
        expect(skipped ? undefined : read).toBe(skipped ? undefined : day * MINUTES_PER_DAY + minute);
      }),
    );
  });

  it('are the instants that Temporal says, also near a change of the clock, at midnight or by half an hour', () => {
    const zones = [ROME, 'UTC', 'America/Santiago', 'Africa/Cairo', 'Australia/Lord_Howe', 'Asia/Kolkata'];
    const changing = (zone: string) => daysOf(2027).filter((day) => clockChangesOn(day, zone));
    const near = zones.flatMap((zone) => [...ENDS, ...changing(zone)].map((day) => ({ zone, day })));
    fc.assert(
      fc.property(
        fc.constantFrom(...near),
        fc.integer({ min: -2, max: 2 }),
        fc.integer({ min: 0, max: 2 * MINUTES_PER_DAY }),
        ({ zone, day }, off, minute) => {
          const local = Temporal.PlainDateTime.from('1970-01-01').add({ days: day + off, minutes: minute });
          const [earlier, compatible] = (['earlier', 'compatible'] as const).map((disambiguation) =>
            local.toZonedDateTime(zone, { disambiguation }),
          );
          const exists = earlier?.toPlainDateTime().equals(local);
          expect(instantOf(day + off, minute, zone)?.getTime()).toBe(
            exists ? earlier?.epochMilliseconds : undefined,
          );
          expect(endInstantOf(day + off, minute, zone).getTime()).toBe(compatible?.epochMilliseconds);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('knows every day of a year on which the clock changes', () => {
    const changes = daysOf(2027).filter((day) => clockChangesOn(day, ROME));
    expect(changes).toEqual([dayOf('2027-03-28'), dayOf('2027-10-31')]);
    expect(daysOf(2027).filter((day) => clockChangesOn(day, 'UTC'))).toEqual([]);
  });
});

describe('a minute of the day', () => {
  it('is written as a clock shows it and read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MINUTES_PER_DAY }), (minute) => {
        expect(minuteOf(formatMinute(minute))).toBe(minute);
        expect(minuteOf(`${formatMinute(minute)}:00`)).toBe(minute);
      }),
    );
    expect([0, 570, 1440, 1441, 1560].map(formatMinute)).toEqual([
      '00:00',
      '09:30',
      '24:00',
      '00:01',
      '02:00',
    ]);
  });
});

function daysOf(year: number): number[] {
  const first = dayOf(`${year}-01-01`);
  return Array.from({ length: Temporal.PlainDate.from(`${year}-01-01`).daysInYear }, (_, n) => first + n);
}
