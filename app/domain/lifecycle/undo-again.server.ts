// Reversals of «Annulla» that need an operation: opened days are closed again, lists get their old order.
// Each operation checks rights and obstacles.
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { setActivityImages } from '../activities/activity-images.server.ts';
import type { ImageOrder } from '../activities/image-ref.ts';
import { orderCatalogServices } from '../catalog/catalog-services.server.ts';
import { orderCatalogs } from '../catalog/catalogs.server.ts';
import { setCatalogImages, setServiceImages } from '../catalog/images.server.ts';
import { orderQuestions } from '../catalog/questions.server.ts';
import { orderRates } from '../catalog/rates/rates.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { ok, type Result } from '../result.ts';
import { closeDates, closeSlot, stopSales } from '../scheduling/calendars/closures.server.ts';
import { arrangeResources } from '../scheduling/resources/service-resources.server.ts';
import { lockDays, type ResourceDay } from '../scheduling/resources/terms.server.ts';
import { arrange, type Ordering } from '../sequence.ts';
import { intArray, readOrder } from '../sql.server.ts';
import { DAY, type Row } from './undo-rows.server.ts';

type By = { deps: Deps; viewer: Viewer };

/** Deleted rows, by the kind of rows they were. */
export const OPENED = {
  'days-opened': 'closed-days',
  'slot-opened': 'closed-slot',
  'sales-resumed': 'sales-stop',
} as const;

export type Opened = keyof typeof OPENED;

/** `keys`: names of the rows, equal except for their day. */
type Closed = { owner: number; keys: readonly string[]; reason: string };

export const CLOSE_AGAIN: Record<Opened, (by: By, closed: Closed) => Promise<Result<unknown, unknown>>> = {
  'days-opened': ({ deps, viewer }, { owner: calendarId, keys, reason }) =>
    closeDates(deps, viewer, { calendarId, dates: [...keys], reason }),
  'slot-opened': async ({ deps, viewer }, { owner: slotId, keys, reason }) => {
    for (const date of keys) {
      const closed = await closeSlot(deps, viewer, { slotId, date, reason });
      if (!closed.ok) return closed;
    }
    return ok(undefined);
  },
  'sales-resumed': ({ deps, viewer }, { owner: resourceId, keys, reason }) => {
    const [, startTime, endTime] = keys[0]?.split(' ') ?? [];
    const hours = startTime === undefined || endTime === undefined ? undefined : { startTime, endTime };
    const dates = keys.map((key) => key.slice(0, DAY));
    return stopSales(deps, viewer, { resourceId, dates, hours, reason });
  },
};

/** The resource of an owner `o`. */
const RESOURCES: Record<Opened, SQL> = {
  'days-opened': sql`select c.resource_id from calendars c where c.id = o.id`,
  'slot-opened': sql`select c.resource_id from slots s join calendars c on c.id = s.calendar_id where s.id = o.id`,
  'sales-resumed': sql`select o.id`,
};

/** Locks the days before the first is closed. */
export async function lockClosed(db: Db, kind: Opened, rows: readonly Row[]): Promise<void> {
  const dates = rows.map(([, key]) => key.slice(0, DAY));
  const days = await db.execute<ResourceDay>(sql`
    select r.id as "resourceId", o.date
      from unnest(${intArray(rows.map(([owner]) => Number(owner)))}, ${`{${dates.join(',')}}`}::text[]) as o(id, date)
     cross join lateral (${RESOURCES[kind]}) as r(id)`);
  await lockDays(db, days);
}

type List = {
  table: SQL;
  key: SQL;
  /** The list's parent and its table: every change of the list locks it. */
  of: SQL;
  whose: SQL;
  order(by: By, id: number, ordering: Ordering): Promise<Result<unknown, unknown>>;
};

const ofService = { key: sql`t.id`, of: sql`t.archived_at is null and t.service_id`, whose: sql`services` };

type SetPictures = (by: By, id: number, imageIds: ImageOrder) => Promise<Result<unknown, unknown>>;

function pictures(of: 'activity' | 'service' | 'catalog', whose: SQL, set: SetPictures): List {
  return {
    table: sql`${sql.identifier(`${of}_images`)}`,
    key: sql`t.image_id`,
    of: sql`t.${sql.identifier(`${of}_id`)}`,
    whose,
    order: (by, id, ordering) => set(by, id, (now) => arrange(now, ordering)),
  };
}

const LISTS = {
  'rate-order': {
    ...ofService,
    table: sql`rates`,
    order: ({ deps, viewer }, serviceId, ordering) => orderRates(deps, viewer, { serviceId, ordering }),
  },
  'question-order': {
    ...ofService,
    table: sql`service_questions`,
    order: ({ deps, viewer }, serviceId, ordering) => orderQuestions(deps, viewer, { serviceId, ordering }),
  },
  'resource-order': {
    table: sql`service_resources`,
    key: sql`t.resource_id`,
    of: sql`t.service_id`,
    whose: sql`services`,
    order: ({ deps, viewer }, serviceId, ordering) =>
      arrangeResources(deps, viewer, { serviceId, change: { kind: 'order', ordering } }),
  },
  'catalog-order': {
    table: sql`catalogs`,
    key: sql`t.id`,
    of: sql`t.activity_id`,
    whose: sql`activities`,
    order: ({ deps, viewer }, activityId, ordering) => orderCatalogs(deps, viewer, { activityId, ordering }),
  },
  'shown-order': {
    table: sql`catalog_services`,
    key: sql`t.service_id`,
    of: sql`t.catalog_id`,
    whose: sql`catalogs`,
    order: ({ deps, viewer }, catalogId, ordering) =>
      orderCatalogServices(deps, viewer, { catalogId, ordering }),
  },
  'page-pictures': pictures('activity', sql`activities`, ({ deps, viewer }, activityId, imageIds) =>
    setActivityImages(deps, viewer, { activityId, imageIds }),
  ),
  'service-pictures': pictures('service', sql`services`, ({ deps, viewer }, serviceId, imageIds) =>
    setServiceImages(deps, viewer, { serviceId, imageIds }),
  ),
  'catalog-pictures': pictures('catalog', sql`catalogs`, ({ deps, viewer }, catalogId, imageIds) =>
    setCatalogImages(deps, viewer, { catalogId, imageIds }),
  ),
} satisfies Record<string, List>;

export type Ordered = keyof typeof LISTS;

export function isOrdered(kind: string): kind is Ordered {
  return kind in LISTS;
}

export function isOpened(kind: string): kind is Opened {
  return kind in OPENED;
}

export function whoseList(kind: Ordered, id: number): SQL {
  return sql`${LISTS[kind].whose} where id = ${id}`;
}

/** The ids of a list in their present order. */
export async function orderNow(db: Db, kind: Ordered, id: number): Promise<string> {
  const { table, key, of }: List = LISTS[kind];
  return (await readOrder(db, { table, key, within: sql`${of} = ${id}` })).join(',');
}

export async function orderAgain(
  by: By,
  kind: Ordered,
  was: { id: number; order: string },
): Promise<boolean> {
  const list: List = LISTS[kind];
  const wanted = was.order.split(',').map(Number);
  return (await list.order(by, was.id, { wanted, move: undefined })).ok;
}
