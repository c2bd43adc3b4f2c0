// What every calendar file of ours has in common (RFC 5545): zones, line ends, quoted names.
import type { ICalCalendar } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';

import { oneLine, unlinkedText } from './unlinked-text.ts';

/** The library folds a year of bookings so slowly that everybody else would wait: it gets the first alone. */
export function finished(calendar: ICalCalendar): string {
  const [first, ...others] = calendar.events();
  if (first) calendar.clear().events([first]);
  const end = 'END:VCALENDAR';
  const start = calendar.toString().slice(0, -end.length);
  return `${start}${others.map((event) => folded(event.toString())).join('')}${end}\r\n`;
}

const LONGEST_LINE = 75;

/** Lines of at most 75 octets, of which a further one begins with a space (RFC 5545, 3.1). */
export function folded(text: string): string {
  return text.split('\r\n').map(foldedLine).join('\r\n');
}

function foldedLine(line: string): string {
  const pieces: string[] = [];
  let from = 0;
  let octets = 0;
  for (let at = 0; at < line.length; ) {
    const point = line.codePointAt(at) ?? 0;
    const own = octetsOf(point);
    octets += own;
    if (octets > LONGEST_LINE - 1) {
      pieces.push(line.slice(from, at));
      from = at;
      octets = own;
    }
    at += point > 0xff_ff ? 2 : 1;
  }
  return [...pieces, line.slice(from)].join('\r\n ');
}

/** In UTF-8. */
function octetsOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x8_00) return 2;
  return point > 0xff_ff ? 4 : 3;
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
