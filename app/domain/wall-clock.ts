// Converts between wall-clock times in an activity's zone and instants.
import { Temporal } from 'temporal-polyfill';
import { formatDay } from './calendar-day.ts';
import { formatMinute, MINUTES_PER_DAY } from './minutes.ts';

/** The wall-clock time of a zone at an instant. */
export function zoned(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
}

/** Minutes since midnight of day 0 on the zone's clock, for comparing slots. */
export function localMinutes(instant: Date, timeZone: string): number {
  const at = instant.getTime();
  const rows = clockOf(Math.floor(at / DAY_MS), timeZone);
  return Math.floor((at + (rows.findLast(({ fromMs }) => fromMs <= at)?.offsetMs ?? 0)) / 60_000);
}

export function todayIn(timeZone: string, now: Date): number {
  return Math.floor(localMinutes(now, timeZone) / MINUTES_PER_DAY);
}

/** `09:42` */
export function timeIn(timeZone: string, now: Date): string {
  return formatMinute(localMinutes(now, timeZone) % MINUTES_PER_DAY);
}

/**
 * The instant of a wall-clock minute; undefined in the hour that a clock change skips. In the hour that
 * occurs twice it is the first, so that a slot is sold once.
 */
export function instantOf(day: number, minute: number, timeZone: string): Date | undefined {
  const steady = onSteadyDay(day, minute, timeZone);
  if (steady) return steady;
  const local = plain(day, minute);
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(local) ? new Date(zoned.epochMilliseconds) : undefined;
}

/** Like `instantOf`, but a skipped end is moved past the gap: the slot still takes place. */
export function endInstantOf(day: number, minute: number, timeZone: string): Date {
  return (
    onSteadyDay(day, minute, timeZone) ??
    new Date(plain(day, minute).toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds)
  );
}

/** undefined if the clock changes on that day; on all other days the UTC offset is constant. */
function onSteadyDay(day: number, minute: number, timeZone: string): Date | undefined {
  const onDay = day + Math.floor(minute / MINUTES_PER_DAY);
  if (clockChangesOn(onDay, timeZone)) return undefined;
  const minutes = day * MINUTES_PER_DAY + minute;
  return new Date(minutes * 60_000 - offsetMs(onDay, timeZone));
}

function plain(day: number, minute: number): Temporal.PlainDateTime {
  const date = Temporal.PlainDate.from(formatDay(day + Math.floor(minute / MINUTES_PER_DAY)));
  const inDay = minute % MINUTES_PER_DAY;
  return date.toPlainDateTime({ hour: Math.floor(inDay / 60), minute: inDay % 60 });
}

/** A zone's clock changes in a span of days, in order. The first row is the offset on the day before. */
type Clock = { fromDay: number; fromMs: number; offsetMs: number }[];

const DAY_MS = 86_400_000;
const SPAN_DAYS = 365;

const clocks = new Map<string, Clock>();

/** Does the zone's clock change on this day? */
export function clockChangesOn(day: number, timeZone: string): boolean {
  return clockOf(day, timeZone).some(({ fromDay }, change) => change > 0 && fromDay === day);
}

/** UTC offset of a day without a clock change. */
function offsetMs(day: number, timeZone: string): number {
  return clockOf(day, timeZone).findLast(({ fromDay }) => fromDay <= day)?.offsetMs ?? 0;
}

/** Cached, because every month page needs it. Also knows the instants that are this day in UTC. */
function clockOf(day: number, timeZone: string): Clock {
  const span = Math.floor(day / SPAN_DAYS);
  const key = `${timeZone} ${span}`;
  const known = clocks.get(key) ?? readClock(span * SPAN_DAYS, timeZone);
  clocks.set(key, known);
  return known;
}

function readClock(firstDay: number, timeZone: string): Clock {
  const found = [toRow(plain(firstDay - 1, 0).toZonedDateTime(timeZone))];
  for (let [at] = found; at && at.fromDay <= firstDay + SPAN_DAYS; ) {
    const next = zoned(new Date(at.fromMs), timeZone).getTimeZoneTransition('next');
    at = next ? toRow(next) : undefined;
    if (at) found.push(at);
  }
  return found;
}

function toRow(at: Temporal.ZonedDateTime): Clock[number] {
  const { epochMilliseconds: fromMs, offsetNanoseconds } = at;
  const offsetMs = offsetNanoseconds / 1_000_000;
  return { fromDay: Math.floor((fromMs + offsetMs) / DAY_MS), fromMs, offsetMs };
}
