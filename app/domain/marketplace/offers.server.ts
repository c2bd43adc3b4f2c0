// Lists services that others offer for resale, with the choices of the filters.
import { sql, type SQL } from 'drizzle-orm';
import { activitiesOf } from '../activities/own-activities.server.ts';
import { hasPayableAccount } from '../activities/publication.server.ts';
import { narrowed, usedTypes, usedTypesJson } from '../catalog/discovery.server.ts';
import { cityLabel } from '../catalog/discovery.ts';
import { rateFromCents } from '../catalog/rates/rates.server.ts';
import {
  isVisible,
  isSold,
  serviceCardColumns,
  type ServiceCardRow,
  toServiceCard,
} from '../catalog/service-cards.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { boundsOf, pageOf } from '../paging.ts';
import { searchWords } from '../search-words.ts';
import * as offer from './offer.ts';
import { heldBy } from '../activities/members.server.ts';

// SQL conditions shared by the list, its filters and the page of one service.

/** Condition on services `s` of activities `a`: in the marketplace, payable, with a bookable rate. */
export const isResellable: SQL = sql`s.visible_in_marketplace and s.archived_at is null and a.suspended_at is null
  and ${hasPayableAccount}
  and exists (select from rates r where r.service_id = s.id and ${isSold})`;

/** The same, and of a published activity: what the marketplace shows. */
export const isOffered: SQL = sql`${isVisible} and ${isResellable}`;

/** Condition on services `s`: the viewer is not a member of the activity. */
export function isOthers(viewer: Viewer): SQL {
  return sql`s.activity_id not in ${activitiesOf(viewer, 'departures')}`;
}

type Asked = { filter: offer.OfferFilter; paging: offer.OfferPaging };

/** One page of the marketplace. Keyset paging: new rows neither repeat nor hide others. */
export async function listOffers(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { filter, paging }: Asked,
): Promise<offer.OfferPage> {
  const words = searchWords(filter.q);
  if (words === undefined) return { offers: [], previous: undefined, next: undefined };
  const { order, size } = paging;
  const bounds = boundsOf(paging, (text) => offer.parseOfferCursor(text, order));
  const direction = { order, backwards: bounds.before !== undefined };
  const wanted = sql`${conditionsOf(filter, words)} and ${isOthers(viewer)} and ${beyond(bounds.after ?? bounds.before, direction)}`;
  const priced = order !== 'new' || filter.fromCents !== undefined || filter.toCents !== undefined;
  const query = { wanted, order: orderBy(direction), most: size + 1, priced, now: now() };
  const rows = await db.execute<Row>(pageQuery(viewer, query));
  const cursorOf = ({ id, lead }: Row) => offer.offerCursorText({ id, cents: lead?.cents ?? 0 }, order);
  const { items, previous, next } = pageOf(rows, { size, ...bounds }, cursorOf);
  return { offers: items.map(toOffer), previous, next };
}

function conditionsOf(filter: offer.OfferFilter, words: readonly string[]): SQL {
  const { category, fromCents, toCents, fee } = filter;
  return sql.join(
    [
      isOffered,
      narrowed(filter),
      ...(category === undefined
        ? []
        : [
            sql`s.category_id in (select k.id from service_categories k where search_key(k.name) = search_key(${category}))`,
          ]),
      ...(fee === undefined ? [] : [sql`s.max_resale_fee >= ${fee}`]),
      ...(fromCents === undefined ? [] : [sql`lead.cents >= ${fromCents}`]),
      ...(toCents === undefined ? [] : [sql`lead.cents <= ${toCents}`]),
      ...words.map(says),
    ],
    sql` and `,
  );
}

/** Matches the name of service, activity or category, or the city. Each part can use an index. */
function says(word: string): SQL {
  const like = sql`like search_pattern(${word})`;
  return sql`s.id in (
    select w.id from services w where w.search_name ${like}
    union all
    select w.id from activities b join services w on w.activity_id = b.id
     where b.search_text ${like} and (b.search_name ${like} or search_key(b.city) ${like})
    union all
    select w.id from service_categories k join services w on w.category_id = k.id where search_key(k.name) ${like})`;
}

type Direction = { order: offer.OfferOrder; backwards: boolean };

function isDescending({ order, backwards }: Direction): boolean {
  return (order !== 'price') !== backwards;
}

function orderBy(direction: Direction): SQL {
  const way = isDescending(direction) ? sql`desc` : sql`asc`;
  return direction.order === 'new' ? sql`s.id ${way}` : sql`lead.cents ${way}, s.id ${way}`;
}

function beyond(cursor: offer.OfferCursor | undefined, direction: Direction): SQL {
  if (!cursor) return sql`true`;
  const than = isDescending(direction) ? sql`<` : sql`>`;
  if (direction.order === 'new') return sql`s.id ${than} ${cursor.id}::int`;
  return sql`(lead.cents, s.id) ${than} (${cursor.cents}::int, ${cursor.id}::int)`;
}

type PageQuery = {
  wanted: SQL;
  order: SQL;
  most: number;
  /** Whether order or filters need the price. */
  priced: boolean;
  now: Date;
};

/** Reads all rates in one query: a subquery for each service was three times slower. */
function withPrice(now: Date): SQL {
  return sql`join (
  select r.service_id, ${rateFromCents(now)} as cents
    from (select distinct on (r.service_id) r.* from rates r where ${isSold} order by r.service_id, r.position, r.id) r
  ) lead on lead.service_id = s.id`;
}

/** Reads card data only for one page of the results. */
function pageQuery({ userId }: Viewer, { wanted, order, most, priced, now }: PageQuery): SQL {
  return sql`
    with page as materialized (
      select s.id, row_number() over (order by ${order}) as place
        from services s join activities a on a.id = s.activity_id ${priced ? withPrice(now) : sql``}
       where ${wanted} order by ${order} limit ${most})
    select ${serviceCardColumns(now)}, a.name as activity, a.city, s.max_resale_fee as "maxResaleFee",
           (select max(m.status) from marketplace_entries m
              join memberships mine on mine.activity_id = m.destination_activity_id and ${heldBy({ userId }, 'manage', sql`mine`)}
             where m.service_id = s.id and m.ended_at is null and m.status <> 'REJECTED') as mine
      from page join services s on s.id = page.id join activities a on a.id = s.activity_id
     order by page.place`;
}

type Row = ServiceCardRow & {
  activity: string;
  city: string | null;
  maxResaleFee: number;
  mine: 'ACCEPTED' | 'PENDING' | null;
};

function toOffer(row: Row): offer.OfferCard {
  return {
    ...toServiceCard(row),
    activity: row.activity,
    city: row.city ?? undefined,
    maxResaleFee: row.maxResaleFee,
    mine: row.mine === null ? undefined : row.mine === 'ACCEPTED' ? 'accepted' : 'pending',
  };
}

const MOST = 300;

type ChoiceRow = {
  categories: string[] | null;
  cities: { city: string; province: string | null }[] | null;
  types: offer.OfferChoices['types'] | null;
};

/** Categories, cities and types of offered services, for the filters. */
export async function listOfferChoices(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
): Promise<offer.OfferChoices> {
  const [row] = await db.execute<ChoiceRow>(sql`
    with recursive offered as materialized (
      select s.category_id, a.city, a.province, a.activity_type_id from services s join activities a on a.id = s.activity_id
       where ${isOffered} and ${isOthers(viewer)}
    ), ${usedTypes(sql`t.id in (select activity_type_id from offered)`)}
    select (select json_agg(c.name order by c.key) from (
              select min(k.name) as name, lower(k.name) as key from service_categories k
               where k.id in (select category_id from offered) group by lower(k.name) order by 2 limit ${MOST}) c) as categories,
           (select json_agg(c order by c.city, c.province) from (
              select distinct city, province from offered where city is not null order by city, province limit ${MOST}) c) as cities,
           ${usedTypesJson} as types`);
  return {
    categories: row?.categories ?? [],
    cities: (row?.cities ?? []).map(({ city, province }) => cityLabel(city, province)),
    types: row?.types ?? [],
  };
}
