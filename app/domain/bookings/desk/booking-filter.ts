// What an operator's list of bookings can be narrowed by, as its address says it. Anything unusable is left out.
import { parseDay } from '../../scheduling/calendar-day.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../lifecycle.ts';

/** `new`: the latest to come in first; `start`: by when they take place. */
export const BOOKING_ORDERS = ['new', 'start', '-start'] as const;
export type BookingOrder = (typeof BOOKING_ORDERS)[number];

export const PAGE_SIZES = [12, 24, 48, 96] as const;
const DEFAULT_SIZE = 24;

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

export type BookingPaging = {
  order: BookingOrder;
  size: number;
  after: string | undefined;
  before: string | undefined;
};

export function readBookingFilter(query: URLSearchParams): BookingFilter {
  const status = query.get('status');
  return {
    activity: query.get('activity')?.trim() || undefined,
    status: BOOKING_STATUSES.find((each) => each === status),
    from: dayIn(query, 'from'),
    to: dayIn(query, 'to'),
    service: idIn(query, 'service'),
    resource: idIn(query, 'resource'),
    slot: idIn(query, 'slot'),
    q: query.get('q')?.replaceAll('\0', '').trim() ?? '',
  };
}

export function readBookingPaging(query: URLSearchParams): BookingPaging {
  const order = query.get('sort');
  const size = Number(query.get('size'));
  return {
    order: BOOKING_ORDERS.find((each) => each === order) ?? 'new',
    size: PAGE_SIZES.find((each) => each === size) ?? DEFAULT_SIZE,
    after: query.get('after') ?? undefined,
    before: query.get('before') ?? undefined,
  };
}

function dayIn(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name) ?? '';
  return parseDay(text) === undefined ? undefined : text;
}

/** Nothing has the id 0: a number that can't be one finds nothing, rather than everything. */
function idIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text.trim() === '') return undefined;
  const id = Number(text);
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : 0;
}
