// A catalog with what it holds in order, own services and resold ones together, for those who run the activity.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import { sellsInCatalog } from '../service-cards.server.ts';
import type { CatalogItem, OwnCatalog } from './own-catalog.ts';
import { isRunning } from '../../activities/running-entries.server.ts';

type ItemJson = {
  id: number;
  name: string;
  soldFor: string | null;
  archived: boolean;
  running: boolean;
  entryId: number | null;
};

type Row = Omit<OwnCatalog, 'items' | 'pending'> & {
  items: ItemJson[] | null;
  pending: OwnCatalog['pending'] | null;
};

/** For members of the activity; another activity's catalog is as good as none. */
export async function findOwnCatalog(
  { db }: Pick<Deps, 'db'>,
  { activityId, catalogId }: { activityId: number; catalogId: number },
): Promise<OwnCatalog | undefined> {
  const [row] = (await db.execute(sql`
    select c.id, c.name, c.description, c.public,
           (select count(*)::int from catalog_images ci where ci.catalog_id = c.id) as images,
           (select count(*)::int from marketplace_entries m
             where m.catalog_id = c.id and m.ended_at is null and m.status <> 'REJECTED') as entries,
           (select json_agg(json_build_object('name', s.name, 'activity', o.name) order by m.created_at, m.id)
              from marketplace_entries m join services s on s.id = m.service_id join activities o on o.id = m.origin_activity_id
             where m.catalog_id = c.id and m.ended_at is null and m.status = 'PENDING') as pending,
           (select json_agg(json_build_object('id', s.id, 'name', s.name, 'archived', s.archived_at is not null,
                     'soldFor', case when s.activity_id <> c.activity_id then o.name end,
                     'running', ${sellsInCatalog},
                     'entryId', (select m.id from marketplace_entries m where m.service_id = s.id and m.catalog_id = c.id
                                  and ${isRunning(sql`m`)})) order by cs.position, s.id)
              from catalog_services cs join services s on s.id = cs.service_id join activities o on o.id = s.activity_id
             where cs.catalog_id = c.id) as items
      from catalogs c where c.id = ${catalogId} and c.activity_id = ${activityId}`)) as unknown as Row[];
  if (!row) return undefined;
  return { ...row, items: (row.items ?? []).map(toItem), pending: row.pending ?? [] };
}

function toItem({ id, name, soldFor, archived, running, entryId }: ItemJson): CatalogItem {
  const own = soldFor === null;
  const hidden = archived && own ? 'archived' : archived || !running ? 'suspended' : undefined;
  return { id, name, soldFor: soldFor ?? undefined, entryId: entryId ?? undefined, hidden };
}
