// Guests by e-mail address: lists, shows and erases them.
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { intArray, plannedFor, type RowOf, withoutNulls } from '../sql.server.ts';
import { dropMails, forgetBodies } from '../mail/mails.server.ts';
import { type Bounds, pageOf } from '../paging.ts';
import { err, ok, type Result, transact } from '../result.ts';
import { formatMinute, minuteOf } from '../minutes.ts';
import { searchWords } from '../search-words.ts';
import type { DeskActivity } from './desk/booking-list.ts';
import { listDeskActivities } from './desk/desk-bookings.server.ts';
import type { GuestBooking, GuestDetail, GuestItem, GuestPage } from './guest.ts';
import { readReference } from './reference.ts';
import { holdsPlaces, isSale, shownStatus } from './standing.server.ts';

// The guest of a booking reference, among guests of the viewer's activities.

/** The normalised address; undefined for unknown references and for guests without an address. */
export async function findGuestKey(
  db: Db,
  activities: readonly DeskActivity[],
  reference: string,
): Promise<string | undefined> {
  const code = readReference(reference);
  if (code === undefined) return undefined;
  const [row] = await db.execute<{ key: string }>(sql`
    select lower(b.email) as key from bookings b
     where b.reference = ${code} and ${soldBy(activities)} and b.email <> ''`);
  return row?.key;
}

/** For a guest without an address only this booking: names and numbers may be shared by several people. */
function theirBookings(key: string | undefined, reference: string): SQL {
  if (key !== undefined) return sql`lower(b.email) = ${key}`;
  return sql`b.reference = ${readReference(reference) ?? ''}`;
}

/** Guests belong to the seller; a service's owner sees only the bookings. */
export function soldBy(activities: readonly DeskActivity[]): SQL {
  return sql`b.activity_id = any(${intArray(activities.map(({ id }) => id))})`;
}

export type GuestQuery = Bounds<string> & {
  activities: readonly DeskActivity[];
  q: string;
  size: number;
};

const EMPTY: GuestPage = { items: [], previous: undefined, next: undefined };

/** Guests ordered by address; the cursor is the reference of one of their bookings. */
export async function listGuests(
  db: Db,
  { activities, q, size, ...cursors }: GuestQuery,
): Promise<GuestPage> {
  const words = searchWords(q);
  if (activities.length === 0 || words === undefined) return EMPTY;
  const keyOf = async (cursor: string | undefined) =>
    cursor === undefined ? undefined : findGuestKey(db, activities, cursor);
  const after = await keyOf(cursors.after);
  const before = after === undefined ? await keyOf(cursors.before) : undefined;
  const wanted = sql.join(
    [soldBy(activities), sql`b.email <> ''`, ...found(activities, words), beyond({ after, before })],
    sql` and `,
  );
  const way = before === undefined ? sql`asc` : sql`desc`;
  const rows = await plannedFor(db, q !== '', (tx) => readGuests(tx, { wanted, way, most: size + 1 }));
  return pageOf(rows, { size, after, before }, ({ reference }) => reference);
}

/** Any booking finds its guest; sums count all of the guest's bookings. */
function found(activities: readonly DeskActivity[], words: readonly string[]): SQL[] {
  if (words.length === 0) return [];
  const says = words.map((word) => sql`b.search_text like search_pattern(${word})`);
  return [
    sql`lower(b.email) in (select lower(b.email) from bookings b where ${soldBy(activities)} and ${sql.join(says, sql` and `)})`,
  ];
}

function beyond({ after, before }: Bounds<string>): SQL {
  if (after !== undefined) return sql`lower(b.email) > ${after}`;
  return before === undefined ? sql`true` : sql`lower(b.email) < ${before}`;
}

type Read = { wanted: SQL; way: SQL; most: number };

async function readGuests(db: Db, { wanted, way, most }: Read): Promise<GuestItem[]> {
  const rows = await db.execute<RowOf<GuestItem>>(sql`
    with page as (
      select lower(b.email) as key, ${GUEST_SUMS} from bookings b where ${wanted}
       group by lower(b.email) order by lower(b.email) ${way} limit ${most})
    select ${GUEST_COLUMNS} from page join bookings n on n.id = page.newest order by page.key ${way}`);
  return rows.map((row) => withoutNulls<GuestItem>(row));
}

/** Aggregates over a guest's bookings `b`. */
export const GUEST_SUMS = sql`max(b.id) as newest,
  count(*) filter (where ${isSale})::int as bookings,
  coalesce(sum(b.total_cents) filter (where ${isSale}), 0)::float8 as total_cents,
  max(b.date) filter (where ${isSale}) as last_date`;

export const GUEST_COLUMNS = sql`n.reference, rtrim(n.name || ' ' || n.surname) as name, n.email, n.phone, page.bookings,
  page.total_cents as "totalCents", page.last_date::text as "lastDate"`;

/** Condition on bookings `b`: the guest was not erased. */
export const isKnown = sql`not exists (select 1 from booking_events e where e.booking_id = b.id and e.kind = 'guest-erased')`;

/** Newest bookings shown. */
const MOST = 100;

/** One guest with their bookings. */
export async function findGuest(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  activities: readonly DeskActivity[],
  reference: string,
): Promise<GuestDetail | undefined> {
  const key = await findGuestKey(db, activities, reference);
  const theirs = sql`${soldBy(activities)} and ${theirBookings(key, reference)} and ${isKnown}`;
  const [row] = await db.execute<RowOf<Omit<GuestDetail, 'history'>>>(sql`
    with page as (select ${GUEST_SUMS}, count(b.no_show_at)::int as no_shows from bookings b where ${theirs})
    select ${GUEST_COLUMNS}, page.no_shows as "noShows" from page join bookings n on n.id = page.newest`);
  if (!row) return undefined;
  const rows = await db.execute<GuestBooking>(sql`
    select b.reference, ${shownStatus(now())} as status, b.date::text as date, b.start_time as "startTime", b.end_time as "endTime", b.service_name as "serviceName",
           a.name as seller, b.quantity as people, b.total_cents::float8 as "totalCents", b.no_show_at is not null as "noShow"
      from bookings b join activities a on a.id = b.activity_id
     where ${theirs} order by b.starts_at desc, b.id desc limit ${MOST}`);
  const history = rows.map((booking) => ({
    ...booking,
    startTime: formatMinute(minuteOf(booking.startTime)),
    endTime: formatMinute(minuteOf(booking.endTime)),
  }));
  return { ...withoutNulls<Omit<GuestDetail, 'history'>>(row), history };
}

// Erases a guest at their request: sold bookings stay for the tax office without a name. Source:
// docs/rules/accounts.md#personal-data.

export type EraseGuestError =
  | { code: 'not-found' }
  /** Future or unpaid bookings: they have to be cancelled first. */
  | { code: 'open-bookings'; bookings: number };

type Outcome = Result<{ bookings: number }, EraseGuestError>;

/** In all activities of the viewer; other sellers erase their own. */
export async function eraseGuest(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'mailer' | 'config'>,
  viewer: Viewer,
  reference: string,
): Promise<Outcome> {
  let mailIds: number[] = [];
  const outcome = await transact(deps.db, async (tx): Promise<Outcome> => {
    const activities = await listDeskActivities(tx, viewer, 'bookings');
    const key = await findGuestKey(tx, activities, reference);
    if (await isErased(tx, activities, reference)) return ok({ bookings: 0 });
    const at = deps.now().toISOString();
    const rows = await tx.execute<{ id: number; open: boolean }>(sql`
      select b.id, ${holdsPlaces(deps.now())}
                or (b.status = 'confirmed' and b.ends_at > ${at}::timestamptz) as open
        from bookings b where ${soldBy(activities)} and ${theirBookings(key, reference)} order by b.id for update`);
    // Another request may have erased them while this one waited for the locks.
    if (rows.length === 0)
      return (await isErased(tx, activities, reference)) ? ok({ bookings: 0 }) : err({ code: 'not-found' });
    const bookings = [...rows].filter(({ open }) => open).length;
    if (bookings > 0) return err({ code: 'open-bookings', bookings });
    const ids = [...rows].map(({ id }) => id);
    await replacePerson({ db: tx, now: deps.now }, ids, viewer.userId);
    const theirs = sql`m.booking_id = any(${intArray(ids)}) and m.kind not like 'operator-%'`;
    // Also lists of links that the guest had requested by mail, perhaps at an address corrected since.
    const links = sql`m.kind = 'booking-links' and (lower(m.recipient) = ${key ?? ''}
      or m.data->'bookingIds' @> any(select to_jsonb(i) from unnest(${intArray(ids)}) i))`;
    mailIds = await dropMails({ ...deps, db: tx }, sql`(${theirs}) or (${links})`);
    return ok({ bookings: ids.length });
  });
  await forgetBodies(deps, mailIds);
  return outcome;
}

/** Erased before: nothing to do. */
async function isErased(tx: Db, activities: readonly DeskActivity[], reference: string): Promise<boolean> {
  const code = readReference(reference);
  const rows = await tx.execute(sql`
    select 1 from bookings b join booking_events e on e.booking_id = b.id and e.kind = 'guest-erased'
     where b.reference = ${code ?? ''} and ${soldBy(activities)} limit 1`);
  return rows.length > 0;
}

async function replacePerson(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ids: readonly number[],
  userId: number,
): Promise<void> {
  const theirs = sql`any(${intArray(ids)})`;
  await db.execute(sql`
    update bookings set name = 'Ospite', surname = 'cancellato', email = '', phone = '', message = null, guest_key_hash = null,
           client_address_hash = null, adjustment_reason = case when adjustment_cents <> 0 then 'Prezzo concordato' end,
           ticket_code = gen_random_uuid(), secret = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') where id = ${theirs}`);
  await db.execute(sql`delete from booking_answers where booking_id = ${theirs}`);
  await db.execute(sql`
    update invoice_requests set holder = 'Ospite cancellato', address = '-', country = 'IT', fiscal_code = '-', vat_number = null, recipient_code = null, pec = null
     where booking_id = ${theirs}`);
  // Notes of operators about the guest.
  await db.execute(sql`update mails set data = data - 'note' where booking_id = ${theirs} and data ? 'note'`);
  await db.execute(
    sql`update booking_events set detail = detail - 'note' where booking_id = ${theirs} and detail ? 'note'`,
  );
  await db.execute(sql`update booking_moves set note = '' where booking_id = ${theirs} and note <> ''`);
  // A message sent to this guest alone may name them.
  await db.execute(sql`delete from departure_message_guests where booking_id = ${theirs}`);
  await db.execute(sql`
    delete from departure_messages m where not exists (select 1 from departure_message_guests g where g.message_id = m.id)`);
  await db.execute(sql`
    insert into booking_events (booking_id, at, kind, actor, actor_user_id)
    select id, ${now().toISOString()}::timestamptz, 'guest-erased', 'operator', ${userId} from bookings where id = ${theirs}`);
}
