// What an activity sells on its own site, and so can sell in a frame on another.
import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';

import type { Embeddable } from './embeds.ts';

export async function listEmbeddable({ db }: Pick<Deps, 'db'>, activityId: number): Promise<Embeddable[]> {
  return db.execute<Embeddable>(sql`
    select c.id as "catalogId", s.id as "serviceId", s.name as service, c.name as catalog
      from catalogs c join catalog_services cs on cs.catalog_id = c.id join services s on s.id = cs.service_id
     where c.activity_id = ${activityId} and c.public and s.archived_at is null
     order by c.position, c.id, cs.position, s.id`);
}
