// Guests in the order of their addresses, in pages whose cursor is the code of a booking of theirs.
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import { plannedFor } from '../../page-clause.server.ts';
import { type Bounds, pageOf } from '../../paging.ts';
import { searchWords } from '../../search-words.ts';
import type { DeskActivity } from '../desk/booking-list.ts';
import type { GuestItem, GuestPage } from './guest.ts';
import { findGuestKey, soldBy } from './guest-key.server.ts';
import { isSale } from '../standing.server.ts';

export type GuestQuery = Bounds<string> & {
  activities: readonly DeskActivity[];
  q: string;
  size: number;
};

const EMPTY: GuestPage = { items: [], previous: undefined, next: undefined };

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

/** A guest is found by any of their bookings, and counted with all of them. */
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
  const rows = await db.execute<GuestRow>(sql`
    with page as (
      select lower(b.email) as key, ${GUEST_SUMS} from bookings b where ${wanted}
       group by lower(b.email) order by lower(b.email) ${way} limit ${most})
    select ${GUEST_COLUMNS} from page join bookings n on n.id = page.newest order by page.key ${way}`);
  return [...rows].map(toGuest);
}

export type GuestRow = Omit<GuestItem, 'lastDate'> & { lastDate: string | null };

/** Over the bookings `b` of a guest. */
export const GUEST_SUMS = sql`max(b.id) as newest,
  count(*) filter (where ${isSale})::int as bookings,
  coalesce(sum(b.total_cents) filter (where ${isSale}), 0)::float8 as total_cents,
  max(b.date) filter (where ${isSale}) as last_date`;

export const GUEST_COLUMNS = sql`n.reference, n.name || ' ' || n.surname as name, n.email, n.phone, page.bookings,
  page.total_cents as "totalCents", page.last_date::text as "lastDate"`;

export function toGuest({ lastDate, ...row }: GuestRow): GuestItem {
  return { ...row, lastDate: lastDate ?? undefined };
}
