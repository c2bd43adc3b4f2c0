// Exports the list of bookings as CSV, page by page, so that large lists are never whole in memory.
import { type SQL, sql } from 'drizzle-orm';
import type { BookingFilter, BookingOrder, DeskActivity } from '../../bookings/desk/booking-list.ts';
import { csvLines } from '../../bookings/desk/csv-table.server.ts';
import {
  activitiesIn,
  HALVES,
  narrowing,
  ofHalf,
  peopleAtRate,
} from '../../bookings/desk/desk-bookings.server.ts';
import { listBookings } from '../../bookings/desk/list-bookings.server.ts';
import { onSiteDue, onSitePaid } from '../../bookings/money/on-site-money.server.ts';
import { isShownAs, shownReason, shownStatus } from '../../bookings/standing.server.ts';
import type { Deps } from '../../deps.ts';
import { intArray } from '../../sql.server.ts';
import { findManyMoney } from '../booking-money.server.ts';
import { type ExportBooking, exportColumns, type ExportQuestion } from './export-columns.ts';

const ROWS_AT_ONCE = 500;

type Reading = Pick<Deps, 'db' | 'now'>;
type Query = { activities: readonly DeskActivity[]; filter: BookingFilter; order: BookingOrder };

/** Yields pieces of one file, with the bookings in the order of the list. */
export async function* exportBookings(
  { read, now }: Pick<Deps, 'read' | 'now'>,
  { activities, filter, order }: Query,
): AsyncGenerator<string> {
  const columns = exportColumns(await read((db) => listQuestions({ db, now }, { activities, filter })));
  yield csvLines([columns.map(({ title }) => title)], { first: true });
  const own = activities.map(({ id }) => id);
  let after: string | undefined;
  do {
    const paging = { order, size: ROWS_AT_ONCE, after, before: undefined };
    const { rows, next } = await read(async (db) => {
      const page = await listBookings({ db, now }, { activities, filter, paging });
      const ids = page.items.map(({ id }) => id);
      return { rows: ids.length === 0 ? [] : await readRows({ db, now }, ids, own), next: page.next };
    });
    if (rows.length > 0) yield csvLines(rows.map((row) => columns.map(({ cell }) => cell(row))));
    after = next;
  } while (after !== undefined);
}

/** `n` counts questions with the same text, because a service can have two. */
const numberedAnswers = (ofBookings: SQL) => sql`(
  select a.label, a.answer,
         row_number() over (partition by a.booking_id, a.label order by a.question_id)::int as n
    from booking_answers a where a.booking_id ${ofBookings})`;

async function listQuestions(
  { db, now }: Reading,
  { activities, filter }: Omit<Query, 'order'>,
): Promise<ExportQuestion[]> {
  const ids = activitiesIn(activities, filter);
  const conditions = narrowing(filter);
  if (ids.length === 0 || conditions === undefined) return [];
  const any = sql`any(${intArray(ids)})`;
  const status = isShownAs(filter.status, now());
  const halves = HALVES.map(
    (half) =>
      sql`select b.id from bookings b where ${ofHalf(half, any, ids)} and ${conditions} and ${status}`,
  );
  const rows = await db.execute<ExportQuestion>(sql`
    select distinct w.label, w.n from ${numberedAnswers(sql`in (${sql.join(halves, sql` union all `)})`)} w
     order by w.label, w.n`);
  return [...rows];
}

type Row = Omit<ExportBooking, 'sides' | 'money'> & { sold: boolean; served: boolean };

async function readRows(
  { db, now }: Reading,
  ids: readonly number[],
  own: readonly number[],
): Promise<ExportBooking[]> {
  const at = now();
  const mine = sql`any(${intArray(own)})`;
  const rows = await db.execute<Row>(sql`
    select b.id, b.reference, ${shownStatus(at)} as status, ${shownReason(at)} as reason, b.no_show_at is not null as "noShow", b.source, b.date::text as date,
           to_char(b.start_time, 'HH24:MI') as start, to_char(b.end_time, 'HH24:MI') as end,
           to_char(b.created_at at time zone o.time_zone, 'DD/MM/YYYY HH24:MI') as created,
           b.service_name as service, b.slot_name as slot, b.resource_name as resource, a.name as seller, o.name as owner,
           b.name, b.surname, b.email, b.phone, b.message, b.quantity as people, b.total_cents::float8 as "totalCents",
           ${onSitePaid}::float8 as "onSitePaidCents", ${onSiteDue}::float8 as "onSiteDueCents",
           (select string_agg(${peopleAtRate}, ', ' order by l.position) from booking_lines l where l.booking_id = b.id) as rates,
           coalesce((select json_object_agg(w.n || ' ' || w.label, w.answer) from ${numberedAnswers(sql`= b.id`)} w), '{}') as answers,
           (select to_json(f) from invoice_requests f where f.booking_id = b.id) as invoice,
           b.activity_id = ${mine} as sold, b.owner_activity_id = ${mine} as served
      from unnest(${intArray(ids)}) with ordinality as page (id, place)
      join bookings b on b.id = page.id join activities a on a.id = b.activity_id join activities o on o.id = b.owner_activity_id
     order by page.place`);
  const money = await findManyMoney(db, ids);
  return [...rows].flatMap(({ sold, served, ...row }) => {
    const found = money.get(row.id);
    const sides = { seller: sold, owner: served };
    return found ? [{ ...row, rates: row.rates ?? '', sides, money: found }] : [];
  });
}
