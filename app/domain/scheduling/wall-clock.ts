// Wall-clock times in an activity's zone and the instants they stand for.
import { Temporal } from 'temporal-polyfill';

import { dayOf, formatDay } from './calendar-day.ts';

export const MINUTES_PER_DAY = 1440;

/** `09:30` or `09:30:00`; `24:00` is 1440. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

export function formatMinute(minute: number): string {
  const wrapped = minute > MINUTES_PER_DAY ? minute - MINUTES_PER_DAY : minute;
  return `${String(Math.floor(wrapped / 60)).padStart(2, '0')}:${String(wrapped % 60).padStart(2, '0')}`;
}

/** What a zone's clocks show at an instant. */
export function zoned(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
}

/** Minutes from midnight of day 0 on the zone's clock: what comparisons of slots use. */
export function localMinutes(instant: Date, timeZone: string): number {
  const offsetMs = zoned(instant, timeZone).offsetNanoseconds / 1_000_000;
  return Math.floor((instant.getTime() + offsetMs) / 60_000);
}

export function todayIn(timeZone: string, now: Date): number {
  return Math.floor(localMinutes(now, timeZone) / MINUTES_PER_DAY);
}

/**
 * The instant a wall-clock minute stands for; undefined in the hour that a clock change skips.
 * In the hour that happens twice it is the first one, so that it is sold once.
 */
export function instantOf(day: number, minute: number, timeZone: string): Date | undefined {
  const local = plain(day, minute);
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(local) ? new Date(zoned.epochMilliseconds) : undefined;
}

/** As instantOf, but a skipped end is pushed past the gap: the slot still takes place. */
export function endInstantOf(day: number, minute: number, timeZone: string): Date {
  return new Date(
    plain(day, minute).toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds,
  );
}

function plain(day: number, minute: number): Temporal.PlainDateTime {
  const date = Temporal.PlainDate.from(formatDay(day + Math.floor(minute / MINUTES_PER_DAY)));
  const inDay = minute % MINUTES_PER_DAY;
  return date.toPlainDateTime({ hour: Math.floor(inDay / 60), minute: inDay % 60 });
}

const clockChanges = new Map<string, Set<number>>();

/** Does the zone's clock change on this day? Remembered per zone and year, since every month page asks. */
export function clockChangesOn(day: number, timeZone: string): boolean {
  const year = formatDay(day).slice(0, 4);
  const key = `${timeZone} ${year}`;
  const known = clockChanges.get(key) ?? findClockChanges(Number(year), timeZone);
  clockChanges.set(key, known);
  return known.has(day);
}

function findClockChanges(year: number, timeZone: string): Set<number> {
  const days = new Set<number>();
  let at = Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(timeZone);
  for (
    let next = at.getTimeZoneTransition('next');
    next?.year === year;
    next = at.getTimeZoneTransition('next')
  ) {
    days.add(dayOf(next.toPlainDate().toString()));
    at = next;
  }
  return days;
}
