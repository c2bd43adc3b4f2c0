// Dates and amounts of statements, as files have them.
import type { Cents } from '../../money/cents.ts';
import { PLATFORM_ZONE } from '../../platform-zone.ts';

const day = new Intl.DateTimeFormat('it-IT', {
  timeZone: PLATFORM_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const month = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const euro = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' });

export function dayInItaly(at: Date): string {
  return day.format(at);
}

/** «giugno 2027» */
export function monthInWords(text: string): string {
  return month.format(new Date(`${text}-15T00:00:00Z`));
}

/** «1.234,50 €» */
export function euroInWords(cents: Cents): string {
  return euro.format(cents / 100);
}
