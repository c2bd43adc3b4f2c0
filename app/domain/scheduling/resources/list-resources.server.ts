// The resources of everything somebody runs.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { fromOwnResources } from '../own-resources.server.ts';
import type { OwnResource } from './resource-page.ts';

/** `activityId`: only of that one. Archived ones come last. */
export async function listResources(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { activityId }: { activityId: number | undefined },
): Promise<OwnResource[]> {
  return (await db.execute(sql`
    select r.id, r.name, a.id as "activityId", a.name as "activityName", r.quantity, r.capacity, r.sharing,
           r.archived_at is not null as archived,
           (select count(*)::int from calendars c where c.resource_id = r.id and c.archived_at is null) as calendars,
           (select count(*)::int from service_resources sr join services s on s.id = sr.service_id
             where sr.resource_id = r.id and s.archived_at is null) as services ${fromOwnResources(viewer, activityId)}`)) as unknown as OwnResource[];
}
