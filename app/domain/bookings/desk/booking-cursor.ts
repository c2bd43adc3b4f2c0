// Where a page of bookings begins or ends: `812` by arrival, `1812862200.812` (seconds and id) by start.
import type { BookingOrder } from './booking-filter.ts';

export type BookingCursor = { startSeconds: number; id: number };

export function cursorText({ startsAt, id }: { startsAt: Date; id: number }, order: BookingOrder): string {
  return order === 'new' ? String(id) : `${Math.floor(startsAt.getTime() / 1000)}.${id}`;
}

/** undefined for what none of our pages wrote: the list then begins at its beginning. */
export function parseCursor(text: string | undefined, order: BookingOrder): BookingCursor | undefined {
  const [, seconds, id] =
    (order === 'new' ? /^()(\d{1,10})$/ : /^(\d{1,11})\.(\d{1,10})$/).exec(text ?? '') ?? [];
  if (id === undefined || Number(id) >= 2 ** 31) return undefined;
  return { startSeconds: Number(seconds), id: Number(id) };
}
