// Clock times: wall-clock strings as they are, instants in the activity's zone.
import { dayAndMonth, toTheDay } from './dates.ts';

/** «09:00–13:00» */
export function timeRange(start: string, end: string): string {
  return `${start}–${end}`;
}

/** «, fino al giorno dopo» for what crosses midnight. */
export function nextDayWords(start: string, end: string): string {
  return end < start ? ', fino al giorno dopo' : '';
}

/** «un'ora», «48 ore», «7 giorni»: nobody counts 168 hours. */
export function hoursAsWords(hours: number): string {
  if (hours === 1) return "un'ora";
  return hours >= 72 && hours % 24 === 0 ? `${hours / 24} giorni` : `${hours} ore`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, made);
  return made;
}

/** The wall clock of `timeZone` at an instant: `{ date: '2027-06-10', time: '09:00' }`. */
export function wallClock(instant: Date, timeZone: string): { date: string; time: string } {
  const [date = '', time = ''] = clock(timeZone).format(instant).split(' ');
  return { date, time };
}

/** «14:32» */
export function clockTime(instant: Date, timeZone: string): string {
  return wallClock(instant, timeZone).time;
}

/** «10 giugno, ore 09:00» */
export function dayAndTime(instant: Date, timeZone: string): string {
  const { date, time } = wallClock(instant, timeZone);
  return `${dayAndMonth(date)}, ore ${time}`;
}

/** «al 10 giugno, ore 09:00»: follows «fino». */
export function untilDayAndTime(instant: Date, timeZone: string): string {
  const { date, time } = wallClock(instant, timeZone);
  return `${toTheDay(date)}, ore ${time}`;
}
