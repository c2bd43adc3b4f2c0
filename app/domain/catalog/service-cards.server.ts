// Cards of services in a list: the SQL of their lowest price and picture, and their shape.
import { sql, type SQL } from 'drizzle-orm';

import type { ImageRef } from '../activities/image-ref.ts';
import { isPayable } from '../activities/pays-out.server.ts';
import { imageJson } from './public-activity.server.ts';
import type { Pricing, ServiceCard } from './service-page.ts';
import { MAX_PEOPLE } from './quote.ts';
import { slugOf } from './slug.ts';
import { isRunning } from '../activities/running-entries.server.ts';
import { firstParagraph } from '../paragraphs.ts';

export type ServiceCardRow = {
  id: number;
  name: string;
  description: string;
  image: ImageRef | null;
  category: ServiceCard['category'] | null;
  lowest: { cents: number; pricing: Pricing | null } | null;
  /** Where it is read for a catalog. */
  provider?: string | null;
};

/** For `r` rates: those that can be booked on some resource, as `overlaps` of quote.ts has it. */
export const isSold: SQL = sql`r.archived_at is null and exists (
  select from service_resources sr join resources q on q.id = sr.resource_id and q.archived_at is null
   where sr.service_id = r.service_id
     and greatest(r.min_people, q.min_participants) <= coalesce(least(r.max_people, q.max_participants), ${sql.raw(String(MAX_PEOPLE))}))`;

/** For `s` services: the lowest rate; the listed price while there are none. Source: DECISIONS 3. */
const lowestPrice: SQL = sql`coalesce(
  (select json_build_object('cents', r.price_cents, 'pricing', r.pricing) from rates r
    where r.service_id = s.id and ${isSold} order by r.price_cents, r.position limit 1),
  (select json_build_object('cents', s.price_cents, 'pricing', null)
    where not exists (select from rates r where r.service_id = s.id and r.archived_at is null)))`;

/** The same in cents, to compare services. */
export const lowestCents: SQL = sql`(${lowestPrice}->>'cents')::int`;

/** For `s` services. */
export const categoryJson: SQL = sql`(select json_build_object('id', k.id, 'name', k.name, 'color', k.color, 'icon', k.icon)
  from service_categories k where k.id = s.category_id)`;

/** For `s` services: all their pictures. */
export const serviceImagesJson: SQL = sql`(select json_agg(${imageJson(sql`i`)} order by si.position)
  from service_images si join images i on i.id = si.image_id where si.service_id = s.id)`;

/** For `s` services. */
export const serviceCardColumns: SQL = sql`
  s.id, s.name, left(s.description, 300) as description,
  (select ${imageJson(sql`i`)} from service_images si join images i on i.id = si.image_id
    where si.service_id = s.id order by si.position limit 1) as image,
  ${categoryJson} as category,
  ${lowestPrice} as lowest`;

/** For `s` services in `c` catalogs: own ones, and resold ones that can be booked, under a running contract. */
export const sellsInCatalog: SQL = sql`s.archived_at is null and (s.activity_id = c.activity_id or (s.visible_in_marketplace and exists (
  select 1 from marketplace_entries m join activities o on o.id = s.activity_id
    join payment_accounts p on p.id = o.payment_account_id and ${isPayable}
   where m.service_id = s.id and m.catalog_id = c.id and ${isRunning(sql`m`)} and o.suspended_at is null)
  and exists (select from rates r where r.service_id = s.id and ${isSold})))`;

/** For `s` services in `c` catalogs: whose it is, where it is another's. */
export const providerName: SQL = sql`(select o.name from activities o where o.id = s.activity_id and s.activity_id <> c.activity_id)`;

export function toServiceCard(row: ServiceCardRow): ServiceCard {
  return {
    id: row.id,
    name: row.name,
    slug: slugOf(row.name),
    summary: firstParagraph(row.description),
    image: row.image ?? undefined,
    category: row.category ?? undefined,
    fromCents: row.lowest?.cents,
    fromPricing: row.lowest?.pricing ?? undefined,
    provider: row.provider ?? undefined,
  };
}
