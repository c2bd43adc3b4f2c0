// An activity's services by name, a page at a time.
import { sql, type SQL } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import { type Bounds, boundsOf, pageOf } from '../../paging.ts';
import { searchWords } from '../../search-words.ts';
import { leadCents } from '../service-cards.server.ts';
import type { ServiceRow, ServicesPage } from './own-service.ts';

const PAGE_SIZE = 25;

export type ServicesWish = Bounds<string> & {
  activityId: number;
  text: string;
  /** undefined: of every category and none. */
  categoryId: number | undefined;
  /** Archived ones instead of live ones. */
  archived: boolean;
};

type Row = Omit<ServiceRow, 'category' | 'fromCents'> & {
  key: string;
  category: ServiceRow['category'] | null;
  from_cents: number | null;
};

/** For members of the activity. */
export async function listOwnServices({ db }: Pick<Deps, 'db'>, wish: ServicesWish): Promise<ServicesPage> {
  const words = searchWords(wish.text);
  if (words === undefined) return { services: [], previous: undefined, next: undefined };
  const bounds = boundsOf(wish, readCursor);
  const backwards = bounds.before !== undefined;
  const cursor = bounds.after ?? bounds.before;
  const conditions = [
    sql`s.activity_id = ${wish.activityId}`,
    wish.archived ? sql`s.archived_at is not null` : sql`s.archived_at is null`,
    ...(wish.categoryId === undefined ? [] : [sql`s.category_id = ${wish.categoryId}`]),
    ...words.map((word) => sql`s.search_name like search_pattern(${word})`),
    ...(cursor === undefined ? [] : [beyond(cursor, backwards)]),
  ];
  const order = backwards ? sql`s.search_name desc, s.id desc` : sql`s.search_name, s.id`;
  const rows = (await db.execute(sql`
    select s.id, s.name, s.search_name as key, s.archived_at is not null as archived, ${leadCents} as from_cents,
           (select json_build_object('name', k.name, 'color', k.color, 'icon', k.icon)
              from service_categories k where k.id = s.category_id) as category,
           (select count(*)::int from catalog_services cs join catalogs c on c.id = cs.catalog_id
             where cs.service_id = s.id and c.activity_id = s.activity_id) as catalogs
      from services s where ${sql.join(conditions, sql` and `)} order by ${order} limit ${PAGE_SIZE + 1}`)) as unknown as Row[];
  const { items, previous, next } = pageOf(rows, { size: PAGE_SIZE, ...bounds }, cursorOf);
  return { services: items.map(toRow), previous, next };
}

type Cursor = [key: string, id: number];

function beyond([key, id]: Cursor, backwards: boolean): SQL {
  return backwards
    ? sql`(s.search_name, s.id) < (${key}, ${id})`
    : sql`(s.search_name, s.id) > (${key}, ${id})`;
}

function cursorOf({ key, id }: Row): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/** undefined for what was not made here. */
function readCursor(text: string): Cursor | undefined {
  if (text.length > 1000) return undefined;
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(read)) return undefined;
    const [key, id]: unknown[] = read;
    if (typeof key !== 'string' || key.includes('\0')) return undefined;
    return Number.isInteger(id) && Math.abs(Number(id)) < 2 ** 31 ? [key, Number(id)] : undefined;
  } catch {
    return undefined;
  }
}

function toRow({ id, name, archived, category, from_cents: cents, catalogs }: Row): ServiceRow {
  return { id, name, archived, category: category ?? undefined, fromCents: cents ?? undefined, catalogs };
}
