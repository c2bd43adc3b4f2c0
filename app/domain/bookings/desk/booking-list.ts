// The desk's list of bookings: rows, filters and cursors.
import type { StaffRole } from '../../activities/staff.ts';
import { type Bounds, type Page, readBounds, readPageSize } from '../../paging.ts';
import { readFilterId, readId } from '../../read-id.ts';
import { readDay } from '../../calendar-day.ts';
import { readSearch, textIn } from '../../search-words.ts';
import { BOOKING_STATUSES, type BookingStatus, type CancellationReason } from '../states.ts';

// Types of an operator's list of bookings.

export type DeskActivity = {
  id: number;
  name: string;
  subdomain: string;
  role: StaffRole;
  timeZone: string;
};

/** The bank asks; holds the money; has given it back to us; has given it to the guest. */
export type ShownDispute = 'inquiry' | 'open' | 'won' | 'lost';

export type BookingItem = {
  id: number;
  reference: string;
  status: BookingStatus;
  cancellationReason: CancellationReason | undefined;
  noShow: boolean;
  dispute: ShownDispute | undefined;
  /** The newest mail to the guest could not be delivered. */
  unreached: boolean;
  date: string;
  startTime: string;
  endTime: string;
  startsAt: Date;
  serviceName: string;
  slotName: string;
  guest: string;
  people: number;
  totalCents: number;
  /** Still to be taken in person. */
  dueCents: number;
  seller: string;
  /** Owner of the service; the same as `seller` unless resold. */
  owner: string;
};

export type BookingListPage = Page<BookingItem>;

export type BookingCounts = Record<BookingStatus, number>;

export type FilterChoice = { id: number; name: string };

export type FilterChoices = {
  services: FilterChoice[];
  resources: FilterChoice[];
  /** The slot of the filter, if it is the viewer's. */
  slot: FilterChoice | undefined;
};

// Filters of the list, as its address has them. Invalid values are left out.

/** `new`: most recently made first; `start`: by start, `-start`: latest start first. */
export const BOOKING_ORDERS = ['new', 'start', '-start'] as const;
export type BookingOrder = (typeof BOOKING_ORDERS)[number];

export type BookingFilter = {
  /** A subdomain or an id; links use both. */
  activity: string | undefined;
  status: BookingStatus | undefined;
  /** Calendar days, both included. */
  from: string | undefined;
  to: string | undefined;
  service: number | undefined;
  resource: number | undefined;
  slot: number | undefined;
  /** As typed; '' means no search. */
  q: string;
};

export type BookingPaging = Bounds<string> & { order: BookingOrder; size: number };

export function readBookingFilter(query: URLSearchParams): BookingFilter {
  const status = query.get('status');
  return {
    activity: textIn(query, 'activity') || undefined,
    status: BOOKING_STATUSES.find((each) => each === status),
    from: readDay(query.get('from')),
    to: readDay(query.get('to')),
    service: readFilterId(query.get('service')),
    resource: readFilterId(query.get('resource')),
    slot: readFilterId(query.get('slot')),
    q: readSearch(query),
  };
}

export function readBookingPaging(query: URLSearchParams): BookingPaging {
  const order = query.get('sort');
  return {
    order: BOOKING_ORDERS.find((each) => each === order) ?? 'new',
    size: readPageSize(query),
    ...readBounds(query),
  };
}

export type BookingCursor = { startSeconds: number; id: number };

/** Cursor of a page: `812` in order of arrival; `1812862200.812` (seconds and id) in order of start. */
export function cursorText({ startsAt, id }: { startsAt: Date; id: number }, order: BookingOrder): string {
  return order === 'new' ? String(id) : `${Math.floor(startsAt.getTime() / 1000)}.${id}`;
}

/** undefined if the text is not a cursor of ours. */
export function parseCursor(text: string, order: BookingOrder): BookingCursor | undefined {
  const [, seconds, digits] = (order === 'new' ? /^()(\d+)$/ : /^(\d{1,11})\.(\d+)$/).exec(text) ?? [];
  const id = readId(digits);
  return id === undefined ? undefined : { startSeconds: Number(seconds), id };
}
