// The times of a slot in words for operators.
import { numericDate, timeRange } from '#app/domain/date-words.ts';
import type { StoppedDate } from '#app/domain/scheduling/calendars/calendar.ts';

/** «22:00–02:00 del giorno dopo» if it crosses midnight. */
export function hoursWords(start: string, end: string): string {
  return end < start ? `${timeRange(start, end)} del giorno dopo` : timeRange(start, end);
}

const MOST_NAMED = 3;

/** Adds the stops that remain after resuming: of single slots, or of whole days. */
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

/** From `09:30:00` of the database. */
function short(time: string): string {
  return time.slice(0, 5);
}
