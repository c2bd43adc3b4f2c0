// A catalog with its services in order.
import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import type { ImageRef } from '../activities/image-ref.ts';
import {
  imageJson,
  publicActivityJson,
  toPublicActivity,
  type PublicActivityJson,
} from './public-activity.server.ts';
import {
  providerName,
  sellsInCatalog,
  serviceCardColumns,
  toServiceCard,
  type ServiceCardRow,
} from './service-cards.server.ts';
import type { PublicActivity, ServiceCard } from './service-page.ts';
import { slugOf } from './slug.ts';

export type CatalogPage = {
  id: number;
  name: string;
  slug: string;
  description: string;
  images: ImageRef[];
  /** Of the services in it, in the order of their first appearance. */
  categories: { id: number; name: string; color: string; icon: string }[];
  services: ServiceCard[];
};

type Row = {
  name: string;
  description: string;
  activity: PublicActivityJson;
  images: ImageRef[] | null;
  services: ServiceCardRow[] | null;
};

/** undefined: not this activity's, or hidden from visitors (a member may look at it with `preview`). */
export async function findCatalogPage(
  deps: Pick<Deps, 'db'>,
  { activityId, catalogId, preview = false }: { activityId: number; catalogId: number; preview?: boolean },
): Promise<{ activity: PublicActivity; catalog: CatalogPage } | undefined> {
  const [row] = (await deps.db.execute(sql`
    select c.name, c.description, ${publicActivityJson} as activity,
           (select json_agg(${imageJson(sql`i`)} order by ci.position) from catalog_images ci join images i on i.id = ci.image_id
             where ci.catalog_id = c.id) as images,
           (select json_agg(card order by card.position, card.id) from (
              select ${serviceCardColumns}, ${providerName} as provider, cs.position from catalog_services cs join services s on s.id = cs.service_id
               where cs.catalog_id = c.id and ${sellsInCatalog}) card) as services
      from catalogs c
      join activities a on a.id = c.activity_id
      join activity_types t on t.id = a.activity_type_id
     where c.id = ${catalogId} and c.activity_id = ${activityId} and a.suspended_at is null
       and (${preview} or (c.public and a.published_at is not null))`)) as unknown as Row[];
  if (!row) return undefined;
  const services = (row.services ?? []).map(toServiceCard);
  const categories = new Map(
    services.flatMap(({ category }) => (category ? [[category.id, category] as const] : [])),
  );
  const { name, description } = row;
  return {
    activity: toPublicActivity(row.activity),
    catalog: {
      id: catalogId,
      name,
      slug: slugOf(name),
      description,
      images: row.images ?? [],
      categories: [...categories.values()],
      services,
    },
  };
}
