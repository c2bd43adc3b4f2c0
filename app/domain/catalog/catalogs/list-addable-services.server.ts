// The activity's own live services that a catalog doesn't have yet, by name.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { AddableService } from './addable-service.ts';

/** For members of the activity. */
export async function listAddableServices(
  { db }: Pick<Deps, 'db'>,
  { activityId, catalogId }: { activityId: number; catalogId: number },
): Promise<AddableService[]> {
  const rows = await db.execute(sql`
    select s.id, s.name from services s
     where s.activity_id = ${activityId} and s.archived_at is null
       and not exists (select 1 from catalog_services cs where cs.catalog_id = ${catalogId} and cs.service_id = s.id)
     order by s.search_name, s.id`);
  return rows as unknown as AddableService[];
}
