// The published activities that fit a visitor's wish: those whose name says so first, then the newest.
import { sql, type SQL } from 'drizzle-orm';

import { activityUrl } from '../../activities/activity-url.ts';
import type { ImageRef } from '../../activities/image-ref.ts';
import type { Deps } from '../../deps.ts';
import { searchWords } from '../../search-words.ts';
import { imageJson, isListed } from '../public-activity.server.ts';
import { leadCents, sellsInCatalog } from '../service-cards.server.ts';
import {
  type ActivityCard,
  type Discovery,
  LAST_PAGE,
  MOST_COUNTED,
  PAGE_SIZE,
  type Wish,
} from './discovery.ts';
import { firstParagraph } from '../../paragraphs.ts';

type Row = {
  id: number;
  name: string;
  city: string | null;
  type: string;
  description: string;
  subdomain: string;
  image: ImageRef | null;
  from_cents: number | null;
  vat_free: boolean;
  total: number;
};

export async function findActivities(deps: Pick<Deps, 'db' | 'config'>, wish: Wish): Promise<Discovery> {
  const words = searchWords(wish.text);
  if (words === undefined || wish.page > LAST_PAGE) return { activities: [], total: 0, hasNext: false };
  const query = pageOf(words.length === 0 ? newest(wish) : bestFirst(words, wish), wish.page);
  const rows = (await deps.db.execute(query)) as unknown as Row[];
  return {
    activities: rows.slice(0, PAGE_SIZE).map((row) => toCard(row, deps.config.baseUrl)),
    total: rows[0]?.total ?? 0,
    hasNext: rows.length > PAGE_SIZE && wish.page < LAST_PAGE,
  };
}

/** No more rows are read than can be counted. */
function newest(wish: Wish): SQL {
  return sql`select a.id, row_number() over (order by a.published_at desc, a.id desc) as place from activities a
    where ${isListed} and ${narrowed(wish)} order by a.published_at desc, a.id desc limit ${MOST_COUNTED}`;
}

function bestFirst(words: readonly string[], wish: Wish): SQL {
  const named = words.map((word) => sql`a.search_name like search_pattern(${word})`);
  const order = sql`(${sql.join(named, sql` and `)}) desc, a.published_at desc, a.id desc`;
  return sql`select a.id, row_number() over (order by ${order}) as place from activities a
    where ${isListed} and ${narrowed(wish)} and ${sql.join(words.map(says), sql` and `)} order by ${order} limit ${MOST_COUNTED}`;
}

/** For `a` activities: in a city, of a type. */
export function narrowed({ city, typeId }: Pick<Wish, 'city' | 'typeId'>): SQL {
  const conditions = [sql`true`];
  if (city !== undefined) {
    const [, name = city, province] = /^(.+) \(([A-Z]{2})\)$/.exec(city) ?? [];
    conditions.push(sql`a.city = ${name} and a.province is not distinct from ${province ?? null}::text`);
  }
  if (typeId !== undefined) conditions.push(sql`a.activity_type_id in (${typesUnder(typeId)})`);
  return sql.join(conditions, sql` and `);
}

/** Its own words, its type's name, or what can be booked there: each arm has an index. */
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

/** Of what was found only one page is dressed up as cards. */
function pageOf(found: SQL, page: number): SQL {
  return sql`
    with found as materialized (${found}),
         page as (select id, place from found order by place limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE})
    select a.id, a.name, a.city, t.name as type, t.vat_free, left(a.description, 300) as description, a.subdomain,
           (select ${imageJson(sql`i`)}
              from activity_images ai join images i on i.id = ai.image_id where ai.activity_id = a.id order by ai.position limit 1) as image,
           (select min(${leadCents}) from catalogs c join catalog_services cs on cs.catalog_id = c.id join services s on s.id = cs.service_id
             where c.activity_id = a.id and c.public and ${sellsInCatalog}) as from_cents,
           (select count(*)::int from found) as total
      from page join activities a on a.id = page.id join activity_types t on t.id = a.activity_type_id
     order by page.place`;
}

function toCard(
  { id, name, city, type, description, subdomain, image, from_cents: cents, vat_free: vatFree }: Row,
  baseUrl: string,
): ActivityCard {
  return {
    id,
    name,
    city: city ?? undefined,
    type,
    summary: firstParagraph(description),
    image: image ?? undefined,
    fromCents: cents ?? undefined,
    vatFree,
    url: activityUrl(baseUrl, subdomain),
  };
}
