// Reads an operator's own services.
import { sql, type SQL } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { type Bounds, boundsOf, pageOf } from '../paging.ts';
import { searchWords } from '../search-words.ts';
import { type RowOf, withoutNulls } from '../sql.server.ts';
import type { OwnService, ServiceRow, ServicesPage } from './own-service.ts';
import { leadCents } from './service-cards.server.ts';

// An activity's services by name, page by page.

const PAGE_SIZE = 25;

export type ServicesWish = Bounds<string> & {
  activityId: number;
  text: string;
  /** undefined: all services, with or without a category. */
  categoryId: number | undefined;
  /** true: only archived services; false: only live ones. */
  archived: boolean;
};

type Row = RowOf<ServiceRow & { key: string }>;

/** The caller has checked the membership. */
export async function listOwnServices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  wish: ServicesWish,
): Promise<ServicesPage> {
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
  const rows = await db.execute<Row>(sql`
    select s.id, s.name, s.search_name as key, s.archived_at is not null as archived, ${leadCents(now())} as "fromCents",
           (select json_build_object('name', k.name, 'color', k.color, 'icon', k.icon)
              from service_categories k where k.id = s.category_id) as category,
           (select count(*)::int from catalog_services cs join catalogs c on c.id = cs.catalog_id
             where cs.service_id = s.id and c.activity_id = s.activity_id) as catalogs
      from services s where ${sql.join(conditions, sql` and `)} order by ${order} limit ${PAGE_SIZE + 1}`);
  const { items, previous, next } = pageOf(rows, { size: PAGE_SIZE, ...bounds }, cursorOf);
  const services = items.map(({ key: _key, ...row }) => withoutNulls<ServiceRow>(row));
  return { services, previous, next };
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

/** undefined if the text is not a cursor of ours. */
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

// One service with its categories, catalogs and pictures, for members.

/** The caller has checked the membership; services of other activities are not found. */
export async function findOwnService(
  { db }: Pick<Deps, 'db'>,
  { activityId, serviceId }: { activityId: number; serviceId: number },
): Promise<OwnService | undefined> {
  const [row] = await db.execute<RowOf<OwnService>>(sql`
    select s.id, s.name, s.description, s.price_cents::int as "priceCents", s.max_resale_fee as "maxResaleFee",
           s.visible_in_marketplace as "visibleInMarketplace", s.tags, s.email, s.phone,
           s.map_url as "mapUrl", s.video_url as "videoUrl", s.cut_off_minutes as "cutOffMinutes",
           s.horizon_days as "horizonDays", s.cancellation_hours as "cancellationHours",
           s.guest_changes as "guestChanges", s.reminder_text as "reminderText", s.meeting_point as "meetingPoint", s.meeting_url as "meetingUrl",
           s.duration_minutes as "durationMinutes", s.languages, s.included, s.good_to_know as "goodToKnow", s.archived_at is not null as archived,
           (select json_build_object('id', k.id, 'name', k.name) from service_categories k where k.id = s.category_id) as category,
           json_build_object(
             'rates', (select count(*) from rates r where r.service_id = s.id and r.archived_at is null),
             'resources', (select count(*) from service_resources sr join resources e on e.id = sr.resource_id
                            where sr.service_id = s.id and e.archived_at is null),
             'questions', (select count(*) from service_questions q where q.service_id = s.id and q.archived_at is null),
             'images', (select count(*) from service_images i where i.service_id = s.id),
             'bookings', (select count(*) from bookings b where b.service_id = s.id)) as counts,
           (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'public', c.public) order by c.position, c.id), '[]')
              from catalog_services cs join catalogs c on c.id = cs.catalog_id
             where cs.service_id = s.id and c.activity_id = s.activity_id) as catalogs
      from services s where s.id = ${serviceId} and s.activity_id = ${activityId}`);
  return row && withoutNulls<OwnService>(row);
}
