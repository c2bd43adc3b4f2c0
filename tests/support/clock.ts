// A clock that moves only when a test moves it. Wall times are those of Europe/Rome.
import { Temporal } from 'temporal-polyfill';

const ZONE = 'Europe/Rome';

export type TestClock = {
  now: () => Date;
  /** `2027-06-12T10:05`; a date alone means midnight. */
  set(wallTime: string): void;
  advance(duration: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
};

export function testClock(wallTime = '2027-06-12T10:00'): TestClock {
  let instant = instantOf(wallTime);
  return {
    now: () => new Date(instant.epochMilliseconds),
    set: (next) => {
      instant = instantOf(next);
    },
    advance: (duration) => {
      instant = instant.toZonedDateTimeISO(ZONE).add(duration).toInstant();
    },
  };
}

function instantOf(wallTime: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(wallTime).toZonedDateTime(ZONE).toInstant();
}
