// The live resources of an activity: those that serve a service in their order, then the others by name.
import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import type { ServiceResource } from './service-resource.ts';

type Row = Omit<ServiceResource, 'maxParticipants'> & { maxParticipants: number | null };

/** For members of the activity. Without a service none is linked. */
export async function listServiceResources(
  { db }: Pick<Deps, 'db'>,
  { activityId, serviceId }: { activityId: number; serviceId?: number },
): Promise<ServiceResource[]> {
  const rows = (await db.execute(sql`
    select r.id, r.name, r.min_participants as "minParticipants", r.max_participants as "maxParticipants",
           sr.resource_id is not null as linked
      from resources r
      left join service_resources sr on sr.resource_id = r.id and sr.service_id = ${serviceId ?? null}::int
     where r.activity_id = ${activityId} and r.archived_at is null
     order by sr.position nulls last, lower(r.name), r.id`)) as unknown as Row[];
  return rows.map((row) => ({ ...row, maxParticipants: row.maxParticipants ?? undefined }));
}
