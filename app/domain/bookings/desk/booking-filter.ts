// What an operator's list of bookings can be narrowed by, as its address says it. Anything unusable is left out.
import { type Bounds, readBounds, readPageSize } from '../../paging.ts';
import { readFilterId } from '../../read-id.ts';
import { readDay } from '../../scheduling/calendar-day.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../lifecycle.ts';
import { readSearch, textIn } from '../../search-words.ts';

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
