// The desk's list of bookings: rows, filters and where a page begins.
import type { StaffRole } from '../../activities/staff.ts';
import { type Bounds, type Page, readBounds, readPageSize } from '../../paging.ts';
import { readFilterId, readId } from '../../read-id.ts';
import { readDay } from '../../calendar-day.ts';
import { readSearch, textIn } from '../../search-words.ts';
import { BOOKING_STATUSES, type BookingStatus, type CancellationReason } from '../lifecycle.ts';

// What an operator's list of bookings shows.

export type DeskActivity = { id: number; name: string; subdomain: string; role: StaffRole };

/** A bank asks, holds the money, has given it back to us, or to the guest. */
export type ShownDispute = 'inquiry' | 'open' | 'won' | 'lost';

export type BookingItem = {
  id: number;
  reference: string;
  status: BookingStatus;
  cancellationReason: CancellationReason | undefined;
  noShow: boolean;
  dispute: ShownDispute | undefined;
  /** The newest mail to the guest did not get there. */
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
  /** The activity whose service it is; the same as `seller` unless resold. */
  owner: string;
};

export type BookingListPage = Page<BookingItem>;

export type BookingCounts = Record<BookingStatus, number>;

export type FilterChoice = { id: number; name: string };

export type FilterChoices = {
  services: FilterChoice[];
  resources: FilterChoice[];
  /** The filter's slot, when it is one of theirs. */
  slot: FilterChoice | undefined;
};

// What an operator's list of bookings can be narrowed by, as its address says it. Anything unusable is left out.

/** `new`: the latest to come in first; `start`: by when they take place. */
export const BOOKING_ORDERS = ['new', 'start', '-start'] as const;
export type BookingOrder = (typeof BOOKING_ORDERS)[number];

export type BookingFilter = {
  /** A subdomain or an id, as links of either kind carry it. */
  activity: string | undefined;
  status: BookingStatus | undefined;
  /** Calendar days, both included. */
  from: string | undefined;
  to: string | undefined;
  service: number | undefined;
  resource: number | undefined;
  slot: number | undefined;
  /** As typed; '' looks for nothing. */
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

/** Where a page of bookings begins or ends: `812` by arrival, `1812862200.812` (seconds and id) by start. */
export function cursorText({ startsAt, id }: { startsAt: Date; id: number }, order: BookingOrder): string {
  return order === 'new' ? String(id) : `${Math.floor(startsAt.getTime() / 1000)}.${id}`;
}

/** undefined for what none of our pages wrote. */
export function parseCursor(text: string, order: BookingOrder): BookingCursor | undefined {
  const [, seconds, digits] = (order === 'new' ? /^()(\d+)$/ : /^(\d{1,11})\.(\d+)$/).exec(text) ?? [];
  const id = readId(digits);
  return id === undefined ? undefined : { startSeconds: Number(seconds), id };
}
