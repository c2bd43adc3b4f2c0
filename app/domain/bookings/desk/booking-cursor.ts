// Where a page of bookings begins or ends: `812` by arrival, `1812862200.812` (seconds and id) by start.
import { readId } from '../../read-id.ts';
import type { BookingOrder } from './booking-filter.ts';

export type BookingCursor = { startSeconds: number; id: number };

export function cursorText({ startsAt, id }: { startsAt: Date; id: number }, order: BookingOrder): string {
  return order === 'new' ? String(id) : `${Math.floor(startsAt.getTime() / 1000)}.${id}`;
}

/** undefined for what none of our pages wrote. */
export function parseCursor(text: string, order: BookingOrder): BookingCursor | undefined {
  const [, seconds, digits] = (order === 'new' ? /^()(\d+)$/ : /^(\d{1,11})\.(\d+)$/).exec(text) ?? [];
  const id = readId(digits);
  return id === undefined ? undefined : { startSeconds: Number(seconds), id };
}
