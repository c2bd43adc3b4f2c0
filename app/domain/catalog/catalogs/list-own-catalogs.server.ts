// The catalogs of an activity in order, with how many services each holds.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { CatalogRow } from './own-catalog.ts';

/** For members of the activity. */
export async function listOwnCatalogs({ db }: Pick<Deps, 'db'>, activityId: number): Promise<CatalogRow[]> {
  const rows = await db.execute(sql`
    select c.id, c.name, c.public, (select count(*)::int from catalog_services cs where cs.catalog_id = c.id) as services
      from catalogs c where c.activity_id = ${activityId} order by c.position, c.id`);
  return rows as unknown as CatalogRow[];
}
