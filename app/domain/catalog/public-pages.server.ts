// Reads an activity's public pages: the front page and its catalogs.
import { sql } from 'drizzle-orm';
import type { ImageRef } from '../activities/image-ref.ts';
import type { Deps } from '../deps.ts';
import * as cards from './service-cards.server.ts';
import type { CatalogCard, LowestLead, PublicActivity, ServiceCard } from './service-page.ts';
import { slugOf } from './slug.ts';
import type { Embeddable } from './embeds.ts';

// The subdomain of a catalog's activity, for catalog addresses on the platform's own host.

/** undefined for catalogs that visitors may not see. */
export async function findCatalogHost(
  deps: Pick<Deps, 'db'>,
  catalogId: number,
): Promise<string | undefined> {
  const [owner] = await deps.db.execute<{ subdomain: string }>(sql`
    select a.subdomain from catalogs c join activities a on a.id = c.activity_id
     where c.id = ${catalogId} and c.public and ${cards.isVisible}`);
  return owner?.subdomain;
}

// An activity's front page: its data, and its catalogs in order.

type CatalogRow = {
  id: number;
  name: string;
  description: string;
  cover: ImageRef | null;
  services: number;
  lowest: LowestLead | null;
};
type Row = { activity: cards.PublicActivityJson; images: ImageRef[] | null; catalogs: CatalogRow[] | null };

/** undefined if suspended. An unpublished activity is returned too: the page says «in arrivo». */
export async function findActivityPage(
  deps: Pick<Deps, 'db' | 'now'>,
  { activityId, preview = false }: { activityId: number; preview?: boolean },
): Promise<{ activity: PublicActivity; catalogs: CatalogCard[] } | undefined> {
  const [row] = await deps.db.execute<Row>(sql`
    select ${cards.publicActivityJson} as activity,
           (select json_agg(${cards.imageJson(sql`i`)} order by ai.position) from activity_images ai join images i on i.id = ai.image_id
             where ai.activity_id = a.id) as images,
           (select json_agg(card order by card.position, card.id) from (
              select c.id, c.name, c.description, c.position,
                     coalesce((select ${cards.imageJson(sql`i`)} from catalog_images ci join images i on i.id = ci.image_id
                                where ci.catalog_id = c.id order by ci.position limit 1),
                              (select ${cards.imageJson(sql`i`)} from catalog_services cs join services s on s.id = cs.service_id
                                 join service_images si on si.service_id = s.id join images i on i.id = si.image_id
                                where cs.catalog_id = c.id and ${cards.sellsInCatalog} order by cs.position, si.position limit 1)) as cover,
                     (select count(*)::int from catalog_services cs join services s on s.id = cs.service_id
                       where cs.catalog_id = c.id and ${cards.sellsInCatalog}) as services,
                     ${cards.lowestLead(
                       sql`from catalog_services cs join services s on s.id = cs.service_id where cs.catalog_id = c.id and ${cards.sellsInCatalog}`,
                       deps.now(),
                     )} as lowest
                from catalogs c where c.activity_id = a.id and (${preview} or c.public)) card) as catalogs
      from activities a join activity_types t on t.id = a.activity_type_id
     where a.id = ${activityId} and a.suspended_at is null`);
  if (!row) return undefined;
  return {
    activity: cards.toPublicActivity({ ...row.activity, images: row.images }),
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
    from: lowest ?? undefined,
  };
}

// A catalog with its services in order.

export type CatalogPage = {
  id: number;
  name: string;
  slug: string;
  description: string;
  images: ImageRef[];
  /** Categories of its services, in order of first appearance. */
  categories: { id: number; name: string; color: string; icon: string }[];
  services: ServiceCard[];
};

type CatalogPageRow = {
  name: string;
  description: string;
  activity: cards.PublicActivityJson;
  images: ImageRef[] | null;
  services: cards.ServiceCardRow[] | null;
};

/** undefined: not this activity's, or hidden from visitors (`preview` shows it to members). */
export async function findCatalogPage(
  deps: Pick<Deps, 'db' | 'now'>,
  { activityId, catalogId, preview = false }: { activityId: number; catalogId: number; preview?: boolean },
): Promise<{ activity: PublicActivity; catalog: CatalogPage } | undefined> {
  const [row] = await deps.db.execute<CatalogPageRow>(sql`
    select c.name, c.description, ${cards.publicActivityJson} as activity,
           (select json_agg(${cards.imageJson(sql`i`)} order by ci.position) from catalog_images ci join images i on i.id = ci.image_id
             where ci.catalog_id = c.id) as images,
           (select json_agg(card order by card.position, card.id) from (
              select ${cards.serviceCardColumns(deps.now())}, ${cards.providerName} as provider, cs.position from catalog_services cs join services s on s.id = cs.service_id
               where cs.catalog_id = c.id and ${cards.sellsInCatalog}) card) as services
      from catalogs c
      join activities a on a.id = c.activity_id
      join activity_types t on t.id = a.activity_type_id
     where c.id = ${catalogId} and c.activity_id = ${activityId} and a.suspended_at is null
       and (${preview} or (c.public and a.published_at is not null))`);
  if (!row) return undefined;
  const services = (row.services ?? []).map(cards.toServiceCard);
  const categories = new Map(
    services.flatMap(({ category }) => (category ? [[category.id, category] as const] : [])),
  );
  const { name, description } = row;
  return {
    activity: cards.toPublicActivity(row.activity),
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

// Services on the activity's site, which other sites may show in a frame.

export async function listEmbeddable({ db }: Pick<Deps, 'db'>, activityId: number): Promise<Embeddable[]> {
  return db.execute<Embeddable>(sql`
    select c.id as "catalogId", s.id as "serviceId", s.name as service, c.name as catalog
      from catalogs c join catalog_services cs on cs.catalog_id = c.id join services s on s.id = cs.service_id
     where c.activity_id = ${activityId} and c.public and s.archived_at is null
     order by c.position, c.id, cs.position, s.id`);
}
