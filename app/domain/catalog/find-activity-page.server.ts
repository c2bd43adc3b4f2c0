// The front page of an activity: who it is, and its catalogs in order.
import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import type { ImageRef } from '../activities/image-ref.ts';
import {
  imageJson,
  publicActivityJson,
  toPublicActivity,
  type PublicActivityJson,
} from './public-activity.server.ts';
import { leadCents, sellsInCatalog } from './service-cards.server.ts';
import type { CatalogCard, PublicActivity } from './service-page.ts';
import { slugOf } from './slug.ts';

type CatalogRow = {
  id: number;
  name: string;
  description: string;
  cover: ImageRef | null;
  services: number;
  lowest: number | null;
};
type Row = { activity: PublicActivityJson; images: ImageRef[] | null; catalogs: CatalogRow[] | null };

/** undefined: suspended. An unpublished one is answered too: the page says «in arrivo». */
export async function findActivityPage(
  deps: Pick<Deps, 'db'>,
  { activityId, preview = false }: { activityId: number; preview?: boolean },
): Promise<{ activity: PublicActivity; catalogs: CatalogCard[] } | undefined> {
  const [row] = (await deps.db.execute(sql`
    select ${publicActivityJson} as activity,
           (select json_agg(${imageJson(sql`i`)} order by ai.position) from activity_images ai join images i on i.id = ai.image_id
             where ai.activity_id = a.id) as images,
           (select json_agg(card order by card.position, card.id) from (
              select c.id, c.name, c.description, c.position,
                     coalesce((select ${imageJson(sql`i`)} from catalog_images ci join images i on i.id = ci.image_id
                                where ci.catalog_id = c.id order by ci.position limit 1),
                              (select ${imageJson(sql`i`)} from catalog_services cs join services s on s.id = cs.service_id
                                 join service_images si on si.service_id = s.id join images i on i.id = si.image_id
                                where cs.catalog_id = c.id and ${sellsInCatalog} order by cs.position, si.position limit 1)) as cover,
                     (select count(*)::int from catalog_services cs join services s on s.id = cs.service_id
                       where cs.catalog_id = c.id and ${sellsInCatalog}) as services,
                     (select min(${leadCents}) from catalog_services cs join services s on s.id = cs.service_id
                       where cs.catalog_id = c.id and ${sellsInCatalog}) as lowest
                from catalogs c where c.activity_id = a.id and (${preview} or c.public)) card) as catalogs
      from activities a join activity_types t on t.id = a.activity_type_id
     where a.id = ${activityId} and a.suspended_at is null`)) as unknown as Row[];
  if (!row) return undefined;
  return {
    activity: toPublicActivity({ ...row.activity, images: row.images }),
    catalogs: (row.catalogs ?? []).map(toCard),
  };
}

function toCard({ id, name, description, cover, services, lowest }: CatalogRow): CatalogCard {
  return {
    id,
    name,
    slug: slugOf(name),
    description,
    cover: cover ?? undefined,
    serviceCount: services,
    fromCents: lowest ?? undefined,
  };
}
