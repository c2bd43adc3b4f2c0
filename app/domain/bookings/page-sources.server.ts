// What a kept public page depends on: activities whose changes make it outdated, and how long it stays right.
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { isOnHold } from '../scheduling/resources/terms.server.ts';

export type PageSources = {
  /** Activities whose services, places or texts it shows. */
  activities: ReadonlySet<number> | 'all';
  /** The next moment when it changes by time alone: the next minute, or the end of a hold. */
  until: Date;
};

const MINUTE_MS = 60_000;

type Row = { activities: number[] | null; hold: string | null };

/** Sources of one activity's pages, which may resell others' services; without an id, of the platform's front page. */
export async function findPageSources(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  activityId: number | undefined,
): Promise<PageSources> {
  const at = now();
  // Slots, cut-offs and prices begin and end on full minutes, in every zone.
  const minute = new Date((Math.floor(at.getTime() / MINUTE_MS) + 1) * MINUTE_MS);
  // Only holds that end before it matter, and few do: the places of an activity's many bookings aren't read.
  const ending = sql`
    select a.resource_id, a.hold_expires_at from allocations a
     where ${isOnHold(at)} and a.hold_expires_at < ${minute.toISOString()}::timestamptz`;
  const [row] = await db.execute<Row>(
    activityId === undefined
      ? sql`select null as activities, (select min(e.hold_expires_at) from (${ending}) e) as hold`
      : sql`with shown as (
              select ${activityId}::int as id
              union
              select s.activity_id from catalogs c join catalog_services cs on cs.catalog_id = c.id
                join services s on s.id = cs.service_id where c.activity_id = ${activityId}),
            ending as materialized (${ending})
            select (select array_agg(id) from shown) as activities,
                   (select min(e.hold_expires_at) from ending e join resources r on r.id = e.resource_id
                     where r.activity_id in (select id from shown)) as hold`,
  );
  return {
    activities: row?.activities ? new Set(row.activities) : 'all',
    until: row?.hold ? new Date(row.hold) : minute,
  };
}
