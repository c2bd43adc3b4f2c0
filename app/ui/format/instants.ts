// Instants in the platform's zone, the same on server and browser.
import { PLATFORM_ZONE } from '#app/domain/date-words.ts';

const formatter = new Intl.DateTimeFormat('it-IT', {
  timeZone: PLATFORM_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** «12/06/2027, 14:32» */
export function instantText(iso: string): string {
  return formatter.format(new Date(iso));
}

const clock = new Intl.DateTimeFormat('it-IT', {
  timeZone: PLATFORM_ZONE,
  hour: '2-digit',
  minute: '2-digit',
});

/** «14:32» */
export function clockText(at: Date): string {
  return clock.format(at);
}
