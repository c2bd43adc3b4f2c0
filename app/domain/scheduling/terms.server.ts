// Reads a resource's units, capacity and sharing day by day.
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import type { ReachedResource } from './reach.server.ts';
import { type DatedTerms, mostUnits } from './resource-terms.ts';
import { todayIn } from './wall-clock.ts';

/** For `rt` terms of `r` resources: in force on a day, or later. */
export function inForceFrom(day: SQL): SQL {
  return sql`rt.resource_id = r.id and rt.valid_from >= (
    select max(valid_from) from resource_terms where resource_id = r.id and valid_from <= ${day})`;
}

/** Joins `r` resources of `a` activities with their terms of today, as `t`. */
export function joinTermsNow(now: Date): SQL {
  return sql`cross join lateral resource_terms_on(r.id, (${now.toISOString()}::timestamptz at time zone a.time_zone)::date) t`;
}

/** In the order of their days. */
export async function listTerms(db: Db, resourceId: number): Promise<DatedTerms[]> {
  return (await db.execute(sql`
    select valid_from - date '1970-01-01' as "firstDay", quantity, capacity, sharing from resource_terms
     where resource_id = ${resourceId} order by valid_from`)) as unknown as DatedTerms[];
}

/** The most units that a slot may offer: there are as many on some day to come. */
export async function unitsToCome(
  db: Db,
  { resourceId, timeZone }: Pick<ReachedResource, 'resourceId' | 'timeZone'>,
  now: Date,
): Promise<number> {
  return mostUnits(await listTerms(db, resourceId), todayIn(timeZone, now));
}
