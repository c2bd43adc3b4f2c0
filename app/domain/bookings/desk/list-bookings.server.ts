// The desk's lists of bookings: pages, counts, and choices of the filters.
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import type { Deps } from '../../deps.ts';
import { intArray, plannedFor, type RowOf, withoutNulls } from '../../sql.server.ts';
import { boundsOf, pageOf } from '../../paging.ts';
import { formatMinute, minuteOf } from '../../minutes.ts';
import { guestMail, isShownAs, shownDispute, shownReason, shownStatus } from '../standing.server.ts';
import type { BookingStatus } from '../states.ts';
import { onSiteDue } from '../money/on-site-money.server.ts';
import * as list from './booking-list.ts';
import { activitiesIn, type Half, HALVES, narrowing, ofHalf } from './desk-bookings.server.ts';

type Query = {
  activities: readonly list.DeskActivity[];
  filter: list.BookingFilter;
  paging: list.BookingPaging;
};

/**
 * One page of the bookings that the activities sell or serve. Keyset paging: new rows neither repeat nor hide
 * others, and each half reads only one page from its index.
 */
export async function listBookings(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { activities, filter, paging }: Query,
): Promise<list.BookingListPage> {
  const ids = activitiesIn(activities, filter);
  const conditions = narrowing(filter);
  if (ids.length === 0 || conditions === undefined)
    return { items: [], previous: undefined, next: undefined };
  const { order, size } = paging;
  const bounds = boundsOf(paging, (text) => list.parseCursor(text, order));
  const direction = { order, backwards: bounds.before !== undefined };
  const at = now();
  const wanted = sql`${conditions} and ${isShownAs(filter.status, at)} and ${beyond(bounds.after ?? bounds.before, direction)}`;
  const query = { ids, at, wanted, order: orderBy(direction), most: size + 1 };
  const rows = await plannedFor(db, filter.q !== '', (tx) => readPage(tx, query));
  return pageOf(rows, { size, ...bounds }, (item) => list.cursorText(item, order));
}

type Direction = { order: list.BookingOrder; backwards: boolean };

function isDescending({ order, backwards }: Direction): boolean {
  return (order === '-start') !== backwards;
}

/** The index is on `-id` (migration 0006): the newest booking has the lowest value. */
function orderBy(direction: Direction): SQL {
  const way = isDescending(direction) ? sql`desc` : sql`asc`;
  return direction.order === 'new' ? sql`(-b.id) ${way}` : sql`b.starts_at ${way}, b.id ${way}`;
}

function beyond(cursor: list.BookingCursor | undefined, direction: Direction): SQL {
  if (!cursor) return sql`true`;
  const than = isDescending(direction) ? sql`<` : sql`>`;
  if (direction.order === 'new') return sql`-b.id ${than} ${-cursor.id}::int`;
  return sql`(b.starts_at, b.id) ${than} (to_timestamp(${cursor.startSeconds}), ${cursor.id}::int)`;
}

type PageQuery = { ids: readonly number[]; at: Date; wanted: SQL; order: SQL; most: number };

async function readPage(db: Db, { ids, at, wanted, order, most }: PageQuery): Promise<list.BookingItem[]> {
  const half = (which: Half) => sql`
    select b.id, b.starts_at from unnest(${intArray(ids)}) mine cross join lateral (
      select b.id, b.starts_at from bookings b
       where ${ofHalf(which, sql`mine`, ids)} and ${wanted} order by ${order} limit ${most}) b`;
  const rows = await db.execute<Row>(sql`
    with b as (${sql.join(HALVES.map(half), sql` union all `)}),
         page as (select b.id from b order by ${order} limit ${most})
    select b.id, b.reference, ${shownStatus(at)} as status, ${shownReason(at)} as "cancellationReason", b.no_show_at is not null as "noShow", ${shownDispute} as dispute, coalesce(${guestMail} = 'failed', false) as unreached, b.date::text as date,
           b.start_time as "startTime", b.end_time as "endTime", b.starts_at as "startsAt", b.service_name as "serviceName", b.slot_name as "slotName", rtrim(b.name || ' ' || b.surname) as guest,
           b.quantity as people, b.total_cents::float8 as "totalCents", ${onSiteDue}::float8 as "dueCents", a.name as seller, o.name as owner
      from page join bookings b on b.id = page.id
      join activities a on a.id = b.activity_id join activities o on o.id = b.owner_activity_id
     order by ${order}`);
  return rows.map(toItem);
}

type Row = RowOf<list.BookingItem>;

function toItem(row: Row): list.BookingItem {
  return {
    ...withoutNulls<list.BookingItem>(row),
    startTime: formatMinute(minuteOf(row.startTime)),
    endTime: formatMinute(minuteOf(row.endTime)),
    startsAt: new Date(row.startsAt),
  };
}

/** Bookings by status for a filter, ignoring its own status. */
export async function countBookings(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  activities: readonly list.DeskActivity[],
  filter: list.BookingFilter,
): Promise<list.BookingCounts> {
  const counts: list.BookingCounts = { pending: 0, confirmed: 0, cancelled: 0, completed: 0 };
  const ids = activitiesIn(activities, filter);
  const conditions = narrowing(filter);
  if (ids.length === 0 || conditions === undefined) return counts;
  const status = shownStatus(now());
  const any = sql`any(${intArray(ids)})`;
  const halves = HALVES.map(
    (half) => sql`
    select ${status} as status, count(*)::int as count from bookings b where ${ofHalf(half, any, ids)} and ${conditions} group by 1`,
  );
  const rows = await plannedFor(db, filter.q !== '', (tx) =>
    tx.execute<{ status: BookingStatus; count: number }>(sql.join(halves, sql` union all `)),
  );
  for (const { status, count } of rows) counts[status] += count;
  return counts;
}

/** Choices of the filters, and names of the chosen ones, limited to what the viewer may see. */
export async function listFilterChoices(
  db: Db,
  activities: readonly list.DeskActivity[],
  { slot }: Pick<list.BookingFilter, 'slot'>,
): Promise<list.FilterChoices> {
  const any = sql`any(${intArray(activities.map(({ id }) => id))})`;
  const services = await db.execute<list.FilterChoice>(sql`
    select s.id, s.name from services s
     where s.activity_id = ${any} or s.id in (
       select e.service_id from marketplace_entries e join catalogs c on c.id = e.catalog_id where c.activity_id = ${any} and e.status = 'ACCEPTED')
     order by lower(s.name), s.id`);
  const resources = await db.execute<list.FilterChoice>(sql`
    select r.id, r.name from resources r where r.activity_id = ${any} order by lower(r.name), r.id`);
  const slots = await db.execute<list.FilterChoice>(sql`
    select s.id, s.name || ' ' || to_char(s.start_time, 'HH24:MI') as name
      from slots s join calendars c on c.id = s.calendar_id join resources r on r.id = c.resource_id
     where s.id = ${slot ?? 0} and r.activity_id = ${any}`);
  return { services: [...services], resources: [...resources], slot: slots[0] };
}
