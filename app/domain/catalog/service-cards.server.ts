// Services as cards on public pages.
import { sql, type SQL } from 'drizzle-orm';
import { isRunning } from '../activities/activities.server.ts';
import { addressLine, type PostalAddress } from '../activities/activity.ts';
import type { ImageRef } from '../activities/image-ref.ts';
import { isPayable } from '../activities/publication.server.ts';
import { firstParagraph } from '../paragraphs.ts';
import { type RowOf, withoutNulls } from '../sql.server.ts';
import { limitsJson, type LimitsJson, widestParty } from './rates/party-limits.server.ts';
import { MAX_PEOPLE } from './quote.ts';
import { rateFromCents } from './rates/rates.server.ts';
import { unitWords, withVat } from './rates/rate-words.ts';
import type { Pricing, PublicActivity, ServiceCard } from './service-page.ts';
import { slugOf } from './slug.ts';

// Public data of an activity, and the SQL that reads them within other queries.

type Told = Omit<PublicActivity, 'legalAddress' | 'address' | 'city' | 'images'>;

export type PublicActivityJson = RowOf<Told> & {
  legal: PostalAddress;
  place: PostalAddress;
  images?: ImageRef[] | null;
};

/** Condition on activities `a`: visible to visitors. */
export const isVisible: SQL = sql`a.published_at is not null and a.suspended_at is null`;

/** For activities `a`: the registered office. */
export const legalPlaceJson: SQL = sql`json_build_object(
  'street', a.legal_address, 'zip', a.legal_zip_code, 'city', a.legal_city, 'province', a.legal_province)`;

/** The address of an activity (`alias`). */
export function placeJson(alias: SQL): SQL {
  return sql`json_build_object('street', ${alias}.address, 'zip', ${alias}.zip_code, 'city', ${alias}.city, 'province', ${alias}.province)`;
}

/** For activities `a` joined with activity_types `t`. */
export const publicActivityJson: SQL = sql`json_build_object(
  'id', a.id, 'name', a.name, 'subdomain', a.subdomain, 'description', a.description, 'legalName', a.legal_name,
  'vatNumber', a.vat_number, 'vatFree', t.vat_free, 'email', a.email, 'phone', a.phone, 'website', a.website,
  'timeZone', a.time_zone, 'primaryColor', a.page_config->>'primaryColor', 'backgroundColor', a.page_config->>'backgroundColor',
  'published', a.published_at is not null,
  'legal', ${legalPlaceJson}, 'place', ${placeJson(sql`a`)},
  'logo', (select ${imageJson(sql`i`)} from images i where i.id = a.logo_id))`;

export function imageJson(alias: SQL): SQL {
  return sql`json_build_object('key', ${alias}.key, 'width', ${alias}.width, 'height', ${alias}.height, 'alt', ${alias}.alt)`;
}

export function toPublicActivity({ legal, place, images, ...json }: PublicActivityJson): PublicActivity {
  return {
    ...withoutNulls<Told>(json),
    legalAddress: addressLine(legal) ?? '',
    address: addressLine(place),
    city: place.city ?? undefined,
    images: images ?? [],
  };
}

// Service cards: the SQL of price and picture, and the resulting type.

/** `pricing` is null while there are no rates: then `cents` is the listed price. */
type LeadJson = { cents: number; vatFree: boolean } & (
  | { pricing: null }
  | { pricing: Pricing; minPeople: number; maxPeople: number | null; resources: LimitsJson }
);

export type ServiceCardRow = {
  id: number;
  name: string;
  description: string;
  image: ImageRef | null;
  category: ServiceCard['category'] | null;
  lead: LeadJson | null;
  /** Only if read for a catalog. */
  provider?: string | null;
};

/** Condition on rates `r`: bookable on at least one resource, by the rule of `overlaps` in quote.ts. */
export const isSold: SQL = sql`r.archived_at is null and exists (
  select from service_resources sr join resources q on q.id = sr.resource_id and q.archived_at is null
   where sr.service_id = r.service_id
     and greatest(r.min_people, q.min_participants) <= coalesce(least(r.max_people, q.max_participants), ${sql.raw(String(MAX_PEOPLE))}))`;

/** For services `s`: `ofRate` of the first bookable rate; `ofListed` while there are no rates. */
function ofLead(ofRate: SQL, ofListed: SQL): SQL {
  return sql`coalesce(
  (select ${ofRate} from rates r where r.service_id = s.id and ${isSold} order by r.position, r.id limit 1),
  (select ${ofListed} where not exists (select from rates r where r.service_id = s.id and r.archived_at is null)))`;
}

const vatFree: SQL = sql`(select v.vat_free from activities o join activity_types v on v.id = o.activity_type_id where o.id = s.activity_id)`;

const leadJson = (now: Date): SQL =>
  ofLead(
    sql`json_build_object('cents', ${rateFromCents(now)}, 'vatFree', ${vatFree}, 'pricing', r.pricing,
    'minPeople', r.min_people, 'maxPeople', r.max_people, 'resources', ${limitsJson})`,
    sql`json_build_object('cents', s.price_cents, 'vatFree', ${vatFree}, 'pricing', null)`,
  );

/** For services `s`: the leading price, for sorting. */
export function leadCents(now: Date): SQL {
  return ofLead(rateFromCents(now), sql`s.price_cents::int`);
}

/** `LowestLead` in JSON of the services `s` that `from` names; null if none has a price. */
export function lowestLead(from: SQL, now: Date): SQL {
  return sql`(select json_build_object('cents', cents, 'vatFree', free)
    from (select ${leadCents(now)} as cents, ${vatFree} as free ${from}) leads where cents is not null order by cents, free limit 1)`;
}

/** For services `s`. */
export const categoryJson: SQL = sql`(select json_build_object('id', k.id, 'name', k.name, 'color', k.color, 'icon', k.icon)
  from service_categories k where k.id = s.category_id)`;

/** For services `s`: all their pictures. */
export const serviceImagesJson: SQL = sql`(select json_agg(${imageJson(sql`i`)} order by si.position)
  from service_images si join images i on i.id = si.image_id where si.service_id = s.id)`;

/** For services `s`. */
export function serviceCardColumns(now: Date): SQL {
  return sql`
  s.id, s.name, left(s.description, 300) as description,
  (select ${imageJson(sql`i`)} from service_images si join images i on i.id = si.image_id
    where si.service_id = s.id order by si.position limit 1) as image,
  ${categoryJson} as category,
  ${leadJson(now)} as lead`;
}

/** Condition on services `s` in catalogs `c`: own ones, or bookable ones resold under a running entry. */
export const sellsInCatalog: SQL = sql`s.archived_at is null and (s.activity_id = c.activity_id or (s.visible_in_marketplace and exists (
  select 1 from marketplace_entries m join activities o on o.id = s.activity_id
    join payment_accounts p on p.id = o.payment_account_id and ${isPayable}
   where m.service_id = s.id and m.catalog_id = c.id and ${isRunning(sql`m`)} and o.suspended_at is null)
  and exists (select from rates r where r.service_id = s.id and ${isSold})))`;

/** For services `s` of activities `o`, in catalogs `c`: resold ones need a running entry. */
export const mayBeSold: SQL = sql`(s.activity_id = c.activity_id or (s.visible_in_marketplace and o.suspended_at is null and exists (
  select 1 from marketplace_entries m where m.service_id = s.id and m.catalog_id = c.id and ${isRunning(sql`m`)})))`;

/** The same, in catalogs of activities `a`: visitors see the service's page. */
export const hasPage: SQL = sql`(${isVisible} and c.public and s.archived_at is null and ${mayBeSold})`;

/** For services `s` in catalogs `c`: the owner's name if the service is resold. */
export const providerName: SQL = sql`(select o.name from activities o where o.id = s.activity_id and s.activity_id <> c.activity_id)`;

export function toServiceCard(row: ServiceCardRow): ServiceCard {
  return {
    id: row.id,
    name: row.name,
    slug: slugOf(row.name),
    summary: firstParagraph(row.description),
    image: row.image ?? undefined,
    category: row.category ?? undefined,
    fromCents: row.lead?.cents,
    fromCounts: row.lead ? countsOf(row.lead) : '',
    provider: row.provider ?? undefined,
  };
}

function countsOf(lead: LeadJson): string {
  if (lead.pricing === null) return withVat('', lead.vatFree);
  const rate = { ...lead, maxPeople: lead.maxPeople ?? undefined };
  return withVat(unitWords(rate, widestParty(lead.resources)), lead.vatFree);
}
