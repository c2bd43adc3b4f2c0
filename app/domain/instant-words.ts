// Instants as words, on the activity's clock. The year is left out if it is that of `now`.
import { dayAndMonth, toTheDay, weekdayAndDay } from './date-words.ts';

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

export type Seen = { timeZone: string; now: Date };

/** «al 10 giugno, ore 09:00»: follows «fino». */
export function untilDayAndTime(instant: Date, { timeZone, now }: Seen): string {
  const { date, time } = wallClock(instant, timeZone);
  return `${toTheDay(date, wallClock(now, timeZone).date)}, ore ${time}`;
}

/** «giovedì 10 giugno, ore 09:00» */
export function weekdayAndTime(instant: Date, { timeZone, now }: Seen): string {
  const { date, time } = wallClock(instant, timeZone);
  return `${weekdayAndDay(date, wallClock(now, timeZone).date)}, ore ${time}`;
}

/** «10 giugno, ore 09:00» */
export function dayAndTime(instant: Date, { timeZone, now }: Seen): string {
  const { date, time } = wallClock(instant, timeZone);
  return `${dayAndMonth(date, wallClock(now, timeZone).date)}, ore ${time}`;
}
