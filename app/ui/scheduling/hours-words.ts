// The hours of a slot as operators read them.
import { numericDate } from '#app/domain/date-words.ts';
import type { StoppedDate } from '#app/domain/scheduling/calendar.ts';

import { timeRange } from '../format/times.ts';

/** «22:00–02:00 del giorno dopo» for what crosses midnight. */
export function hoursWords(start: string, end: string): string {
  return end < start ? `${timeRange(start, end)} del giorno dopo` : timeRange(start, end);
}

const MOST_NAMED = 3;

/** With the stops that stay where others were lifted: a slot's own, or those of whole days. */
export function resumedWords(text: string, left: readonly StoppedDate[]): string {
  if (left.length === 0) return text;
  const named = left.slice(0, MOST_NAMED).map(({ date, startTime, endTime }) => {
    const hours =
      startTime === null || endTime === null
        ? 'tutto il giorno'
        : hoursWords(short(startTime), short(endTime));
    return `${numericDate(date)}, ${hours}`;
  });
  const more = left.length > MOST_NAMED ? `; e altre ${left.length - MOST_NAMED}` : '';
  return `${text}. Restano ferme: ${named.join('; ')}${more}`;
}

/** `09:30:00`, as the database has it. */
function short(time: string): string {
  return time.slice(0, 5);
}
