// What every calendar file of ours has in common (RFC 5545): zones, line ends, quoted names.
import type { ICalCalendar } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';

import { oneLine, unlinkedText } from './unlinked-text.ts';

export function finished(calendar: ICalCalendar): string {
  return `${calendar.toString()}\r\n`;
}

export function timeZoneBlock(zone: string): string | null {
  const block = tzlib_get_ical_block(zone);
  return typeof block === 'string' ? null : (block[0] ?? null);
}

// A quoted parameter can't hold a double quote (RFC 5545, 3.2).
export function parameter(text: string): string {
  return unlinkedText(oneLine(text)).replaceAll('"', '’');
}

/** One for the life of a booking, in every file that names it. */
export function bookingUid(id: number, baseUrl: string): string {
  return `booking-${id}@${new URL(baseUrl).hostname}`;
}
