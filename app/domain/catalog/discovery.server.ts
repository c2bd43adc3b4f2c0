// The marketplace's front page: finds activities, filters, and addresses for search engines.
import { sql, type SQL } from 'drizzle-orm';
import { activityUrl } from '../activities/activity.ts';
import { dayOf } from '../calendar-day.ts';
import type { Deps } from '../deps.ts';
import { firstParagraph } from '../paragraphs.ts';
import { searchWords } from '../search-words.ts';
import * as discovery from './discovery.ts';
import { type RowOf, withoutNulls } from '../sql.server.ts';
import { imageJson, isVisible, lowestLead, sellsInCatalog } from './service-cards.server.ts';
import { MAX_HORIZON_DAYS } from './service-fields.ts';
import { slugOf } from './slug.ts';

/** Whether the filters have its city and type, and its day is one that can be on sale. */
export function isInFilters(
  { city, typeId, when }: discovery.DiscoveryWish,
  { cities, types }: discovery.DiscoveryFilters,
  today: number,
): boolean {
  const day = when === undefined || discovery.isQuick(when) ? today : dayOf(when);
  return (
    (city === undefined || cities.includes(city)) &&
    (typeId === undefined || types.some(({ id }) => id === typeId)) &&
    today <= day &&
    day <= today + MAX_HORIZON_DAYS
  );
}

// Activity types for filters: those in use and their parents, as a tree.

/** Bounds the recursion: a deeper tree would be a mistake, and a circle has no end. */
const DEEPEST = 5;

/** Two parts of a `with recursive`; `isUsed` is a condition on activity_types `t`. */
export function usedTypes(isUsed: SQL): SQL {
  return sql`
    used as (
      select t.id, t.parent_id from activity_types t where ${isUsed}
      union select t.id, t.parent_id from activity_types t join used on used.parent_id = t.id
    ), tree as (
      select t.id, t.name, 0 as depth, array[t.position, t.id] as place from activity_types t join used using (id) where t.parent_id is null
      union all
      select t.id, t.name, tree.depth + 1, tree.place || array[t.position, t.id]
        from activity_types t join used using (id) join tree on t.parent_id = tree.id where tree.depth < ${DEEPEST}
    )`;
}

/** The tree as JSON, in order; null if it is empty. */
export const usedTypesJson: SQL = sql`(
  select json_agg(json_build_object('id', id, 'name', name, 'depth', depth) order by place) from tree)`;

const MOST_CITIES = 500;

type Row = {
  cities: { city: string; province: string | null }[] | null;
  types: discovery.DiscoveryFilters['types'] | null;
};

/** Cities and types with at least one activity. */
export async function listFilters(deps: Pick<Deps, 'db'>): Promise<discovery.DiscoveryFilters> {
  const [row] = await deps.db.execute<Row>(sql`
    with recursive ${usedTypes(sql`exists (select 1 from activities a where a.activity_type_id = t.id and ${isVisible})`)}
    select (select json_agg(c order by c.city, c.province) from (
              select distinct a.city, a.province from activities a where ${isVisible} and a.city is not null
               order by a.city, a.province limit ${MOST_CITIES}) c) as cities,
           ${usedTypesJson} as types`);
  return {
    cities: (row?.cities ?? []).map(({ city, province }) => discovery.cityLabel(city, province)),
    types: row?.types ?? [],
  };
}

export type PageAddress = { url: string; changedAt: Date };

/** Most addresses in one sitemap. */
const MOST = 50_000;

/** Addresses for sitemaps: of all activities, or of one activity's pages. */
export async function listActivityAddresses(deps: Pick<Deps, 'db' | 'config'>): Promise<PageAddress[]> {
  const rows = await deps.db.execute<{ subdomain: string; changed: string }>(sql`
    select a.subdomain, a.updated_at as changed from activities a where ${isVisible}
     order by a.published_at desc, a.id desc limit ${MOST}`);
  return rows.map(({ subdomain, changed }) => ({
    url: `${activityUrl(deps.config.baseUrl, subdomain)}/`,
    changedAt: new Date(changed),
  }));
}

type AddressRow = {
  subdomain: string;
  changed: string;
  catalogs: { id: number; name: string; changed: string; services: Service[] | null }[] | null;
};
type Service = { id: number; name: string; changed: string };

/** Empty if visitors can't see the activity. */
export async function listPagesOfActivity(
  deps: Pick<Deps, 'db' | 'config'>,
  activityId: number,
): Promise<PageAddress[]> {
  const [row] = await deps.db.execute<AddressRow>(sql`
    select a.subdomain, a.updated_at as changed,
           (select json_agg(json_build_object('id', c.id, 'name', c.name, 'changed', c.updated_at, 'services',
                     (select json_agg(json_build_object('id', s.id, 'name', s.name, 'changed', s.updated_at) order by cs.position)
                        from catalog_services cs join services s on s.id = cs.service_id
                       where cs.catalog_id = c.id and ${sellsInCatalog})) order by c.position, c.id)
              from catalogs c where c.activity_id = a.id and c.public) as catalogs
      from activities a where a.id = ${activityId} and ${isVisible}`);
  if (!row) return [];
  const origin = activityUrl(deps.config.baseUrl, row.subdomain);
  const page = (path: string, changed: string) => ({ url: origin + path, changedAt: new Date(changed) });
  return [
    page('/', row.changed),
    ...(row.catalogs ?? []).flatMap(({ id, name, changed, services }) => {
      const catalog = `/${id}/${slugOf(name)}`;
      return [
        page(catalog, changed),
        ...(services ?? []).map((service) =>
          page(`${catalog}/${service.id}/${slugOf(service.name)}`, service.changed),
        ),
      ];
    }),
  ].slice(0, MOST);
}

type Told = Omit<discovery.ActivityCard, 'summary' | 'url'>;
type FoundRow = RowOf<Told> & { description: string; subdomain: string; total: number };

/** Published activities that match the search: first those with matching names, then the newest. */
export async function findActivities(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  wish: discovery.DiscoveryWish,
): Promise<discovery.Discovery> {
  const words = searchWords(wish.text);
  if (words === undefined || wish.page > discovery.LAST_PAGE)
    return { activities: [], total: 0, hasNext: false };
  const found = words.length === 0 ? newest(wish) : bestFirst(words, wish);
  const query = pageOf(found, wish.page, deps.now());
  const rows = await deps.db.execute<FoundRow>(query);
  return {
    activities: rows.slice(0, discovery.PAGE_SIZE).map((row) => toCard(row, deps.config.baseUrl)),
    total: rows[0]?.total ?? 0,
    hasNext: rows.length > discovery.PAGE_SIZE && wish.page < discovery.LAST_PAGE,
  };
}

/** Reads only as many rows as can be counted. */
function newest(wish: discovery.DiscoveryWish): SQL {
  return sql`select a.id, row_number() over (order by a.published_at desc, a.id desc) as place from activities a
    where ${isVisible} and ${narrowed(wish)} order by a.published_at desc, a.id desc limit ${discovery.MOST_COUNTED}`;
}

function bestFirst(words: readonly string[], wish: discovery.DiscoveryWish): SQL {
  const named = words.map((word) => sql`a.search_name like search_pattern(${word})`);
  const order = sql`(${sql.join(named, sql` and `)}) desc, a.published_at desc, a.id desc`;
  return sql`select a.id, row_number() over (order by ${order}) as place from activities a
    where ${isVisible} and ${narrowed(wish)} and ${sql.join(words.map(says), sql` and `)} order by ${order} limit ${discovery.MOST_COUNTED}`;
}

/** Conditions on activities `a`: city and type. */
export function narrowed({ city, typeId }: Pick<discovery.DiscoveryWish, 'city' | 'typeId'>): SQL {
  const conditions = [sql`true`];
  if (city !== undefined) {
    const [, name = city, province] = /^(.+) \(([A-Z]{2})\)$/.exec(city) ?? [];
    conditions.push(sql`a.city = ${name} and a.province is not distinct from ${province ?? null}::text`);
  }
  if (typeId !== undefined) conditions.push(sql`a.activity_type_id in (${typesUnder(typeId)})`);
  return sql.join(conditions, sql` and `);
}

/** Matches the activity's texts, its type's name, or its services. Each part can use an index. */
function says(word: string): SQL {
  return sql`a.id in (
    select w.id from activities w where w.search_text like search_pattern(${word})
    union all
    select w.id from activities w join activity_types t on t.id = w.activity_type_id where search_key(t.name) like search_pattern(${word})
    union all
    select c.activity_id from services s join catalog_services cs on cs.service_id = s.id join catalogs c on c.id = cs.catalog_id
     where s.search_name like search_pattern(${word}) and c.public and ${sellsInCatalog})`;
}

function typesUnder(typeId: number): SQL {
  return sql`with recursive under as (
    select id from activity_types where id = ${typeId}
    union select t.id from activity_types t join under on t.parent_id = under.id) select id from under`;
}

/** Reads card data only for one page of the results. */
function pageOf(found: SQL, page: number, now: Date): SQL {
  return sql`
    with found as materialized (${found}),
         page as (select id, place from found order by place limit ${discovery.PAGE_SIZE + 1} offset ${(page - 1) * discovery.PAGE_SIZE})
    select a.id, a.name, a.city, t.name as type, left(a.description, 300) as description, a.subdomain,
           (select ${imageJson(sql`i`)}
              from activity_images ai join images i on i.id = ai.image_id where ai.activity_id = a.id order by ai.position limit 1) as image,
           ${lowestLead(
             sql`from catalogs c join catalog_services cs on cs.catalog_id = c.id join services s on s.id = cs.service_id
                  where c.activity_id = a.id and c.public and ${sellsInCatalog}`,
             now,
           )} as "from",
           (select count(*)::int from found) as total
      from page join activities a on a.id = page.id join activity_types t on t.id = a.activity_type_id
     order by page.place`;
}

function toCard(
  { description, subdomain, total: _total, ...row }: FoundRow,
  baseUrl: string,
): discovery.ActivityCard {
  const summary = firstParagraph(description);
  return { ...withoutNulls<Told>(row), summary, url: activityUrl(baseUrl, subdomain) };
}
