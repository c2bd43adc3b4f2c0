// Instants as day and time, the same on server and browser.
import { numericDate, PLATFORM_ZONE } from '#app/domain/date-words.ts';
import { wallClock } from '#app/domain/instant-words.ts';

/** «12/06/2027, 14:32» on the platform's clock, or on that of an activity. */
export function instantText(iso: string, timeZone = PLATFORM_ZONE): string {
  const { date, time } = wallClock(new Date(iso), timeZone);
  return `${numericDate(date)}, ${time}`;
}
