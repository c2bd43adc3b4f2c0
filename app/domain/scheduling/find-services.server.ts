// Services on the platform's front page that visitors can book: what, when, where.
import { sql, type SQL } from 'drizzle-orm';
import { activityUrl } from '../activities/activity.ts';
import { hasPayableAccount } from '../activities/publication.server.ts';
import { formatDay, weekdayOf } from '../calendar-day.ts';
import { PLATFORM_ZONE, weekdayAndDay } from '../date-words.ts';
import type { Deps } from '../deps.ts';
import { searchWords } from '../search-words.ts';
import { todayIn } from '../wall-clock.ts';
import {
  cityLabel,
  type DiscoveryWish,
  type FoundServices,
  isWish,
  LAST_PAGE,
  PAGE_SIZE,
  QUICK_DAYS,
} from '../catalog/discovery.ts';
import {
  anyFits,
  citiesOfFitting,
  type SearchedDays,
  fittingServices,
  type Search,
} from './fitting-services.server.ts';
import { MOST_SERVICES } from './next-days.server.ts';
import {
  freeFirst,
  isFreeBy,
  offeredColumns,
  type OfferedRow,
  toOfferedCards,
} from './offered-card.server.ts';
import type { OfferedCard } from '../catalog/service-page.ts';
import { isVisible, isSold } from '../catalog/service-cards.server.ts';

type Row = OfferedRow & { subdomain: string; total: number };

const SHOWN_AT_HOME = 6;
const FIRST_PAGE: Span = [0, PAGE_SIZE];

/** Services with places on the wanted days first; without a search, some that have places soon. */
export async function findServices(deps: Reading, wish: DiscoveryWish): Promise<FoundServices> {
  const words = searchWords(wish.text);
  const today = todayIn(PLATFORM_ZONE, deps.now());
  const days = daysOf(wish.when, today);
  const nothing = {
    services: [],
    total: 0,
    hasNext: false,
    days: sayDays(wish.when, days),
    allLater: false,
    others: [],
  };
  if (words === undefined || wish.page > LAST_PAGE) return nothing;
  if (!isWish(wish)) return { ...nothing, services: wish.page > 1 ? [] : await showSome(deps) };
  const search = { wish, words, days };
  const { services, total } = await findPage(deps, search);
  const allLater = total <= MOST_SERVICES && wish.page === 1 && !services.some(isFreeBy(days?.lastDay));
  if (services.length > 0)
    return { ...nothing, services, total, allLater, hasNext: total > wish.page * PAGE_SIZE };
  return wish.page > 1 ? nothing : { ...nothing, others: await findOthers(deps, search, today) };
}

type Reading = Pick<Deps, 'db' | 'now' | 'config'>;

async function showSome(deps: Reading): Promise<OfferedCard[]> {
  const cards = await toCards(deps, await deps.db.execute<Row>(pageOf(someOfEach(), deps.now())), undefined);
  return cards.filter(isFreeBy()).slice(0, SHOWN_AT_HOME);
}

/** Services with places come first: by day, of up to 48 results over all pages; otherwise within the page. */
async function findPage(deps: Reading, search: Search) {
  const { wish, days } = search;
  const shown = [(wish.page - 1) * PAGE_SIZE, wish.page * PAGE_SIZE] as const;
  const together = days !== undefined && shown[1] <= MOST_SERVICES;
  const rows = await readFitting(deps, search, together ? [0, MOST_SERVICES] : shown);
  const total = rows[0]?.total ?? 0;
  const inOrder = async (some: readonly Row[]) =>
    freeFirst(await toCards(deps, some, days?.firstDay), days?.lastDay);
  if (!together) return { services: await inOrder(rows), total };
  const services =
    total > MOST_SERVICES ? await inOrder(rows.slice(...shown)) : (await inOrder(rows)).slice(...shown);
  return { services, total };
}

type Span = readonly [first: number, end: number];

async function readFitting({ db, now }: Reading, search: Search, span: Span = FIRST_PAGE): Promise<Row[]> {
  return db.execute<Row>(pageOf(fittingServices(search), now(), span));
}

function toCards(deps: Reading, rows: readonly Row[], from: number | undefined): Promise<OfferedCard[]> {
  const origins = new Map(rows.map(({ id, subdomain }) => [id, activityUrl(deps.config.baseUrl, subdomain)]));
  return toOfferedCards(deps, { rows, originOf: ({ id }) => origins.get(id) ?? '', from });
}

/** The nearest day with places, then other searches with results: other days, all of Italy, other cities. */
async function findOthers(deps: Reading, search: Search, today: number): Promise<FoundServices['others']> {
  const { when, city, typeId } = search.wish;
  const changed = (changes: Partial<DiscoveryWish>) => {
    const wish = { ...search.wish, ...changes };
    return { ...search, wish, days: daysOf(wish.when, today) };
  };
  const wider = [
    {
      asked: when !== undefined && when !== 'weekend',
      label: QUICK_DAYS.weekend,
      changes: { when: 'weekend' },
    },
    { asked: when !== undefined, label: 'In qualsiasi giorno', changes: { when: undefined } },
    { asked: city !== undefined, label: 'In tutta Italia', changes: { city: undefined } },
    { asked: typeId !== undefined, label: 'Di ogni tipo', changes: { typeId: undefined } },
  ].filter(({ asked }) => asked);
  const finding = wider.map(
    ({ changes }, n) => sql`select ${n}::int as n where ${anyFits(changed(changes))}`,
  );
  if (finding.length === 0) return [];
  const [nearest, found, cities] = await Promise.all([
    search.days === undefined ? [] : nearestDay(deps, changed({ when: undefined }), search.days),
    deps.db.execute<{ n: number }>(sql.join(finding, sql` union all `)),
    city === undefined ? [] : otherCities(deps, changed({ city: undefined })),
  ]);
  const others = found.flatMap(({ n }) => wider[n] ?? []).map(({ label, changes }) => ({ label, changes }));
  return [...nearest, ...others, ...cities.map((label) => ({ label, changes: { city: label } }))];
}

/** The nearest day from the wanted days on, else from today. */
async function nearestDay(
  deps: Reading,
  search: Search,
  { firstDay, today }: SearchedDays,
): Promise<FoundServices['others']> {
  const rows = await readFitting(deps, search);
  for (const from of new Set([Math.max(firstDay, today), today])) {
    const cards = await toCards(deps, rows, from);
    const free = cards.flatMap((card) => card.days.filter(({ left }) => left !== 'none'));
    const [first] = free.map(({ date }) => date).toSorted();
    if (first === undefined) continue;
    const label = `Posti liberi: ${weekdayAndDay(first, formatDay(today))}`;
    return [{ label, changes: { when: first } }];
  }
  return [];
}

const OTHER_CITIES = 6;

async function otherCities({ db }: Reading, search: Search): Promise<string[]> {
  const rows = await db.execute<{ city: string; province: string | null }>(
    citiesOfFitting(search, OTHER_CITIES),
  );
  return rows.map(({ city, province }) => cityLabel(city, province));
}

const FRIDAY = 4;

/** The weekend is Friday to Sunday, or the rest of it. */
function daysOf(when: string | undefined, today: number): SearchedDays | undefined {
  if (when === undefined) return undefined;
  if (when === 'today') return { firstDay: today, lastDay: today, today };
  if (when === 'tomorrow') return { firstDay: today + 1, lastDay: today + 1, today };
  if (when === 'weekend') {
    const weekday = weekdayOf(today);
    return { firstDay: today + Math.max(0, FRIDAY - weekday), lastDay: today + 6 - weekday, today };
  }
  const day = Date.parse(when) / 86_400_000;
  return { firstDay: day, lastDay: day, today };
}

function sayDays(when: string | undefined, days: SearchedDays | undefined): string | undefined {
  if (days === undefined) return undefined;
  const say = (day: number) => weekdayAndDay(formatDay(day), formatDay(days.today));
  if (when === 'today') return `oggi, ${say(days.firstDay)}`;
  if (when === 'tomorrow') return `domani, ${say(days.firstDay)}`;
  if (when !== 'weekend') return say(days.firstDay);
  const rest = days.firstDay === days.lastDay ? '' : ` a ${say(days.lastDay)}`;
  return `questo fine settimana, ${rest === '' ? '' : 'da '}${say(days.firstDay)}${rest}`;
}

/** For services `s` of activities `a`: the first public catalog with the service. */
const itsCatalog: SQL = sql`lateral (
  select c.id from catalog_services cs join catalogs c on c.id = cs.catalog_id
   where cs.service_id = s.id and c.activity_id = a.id and c.public order by c.position, c.id limit 1)`;

const SERVICES_OF_EACH = 3;

/** The first services of the newest activities, in turn, so that no activity fills the page. */
function someOfEach(): SQL {
  return sql`
    select x.id, x.catalog_id, row_number() over (order by x.turn, a.published_at desc, a.id desc) as place
      from (select a.* from activities a where ${isVisible} and ${hasPayableAccount}
             order by a.published_at desc, a.id desc limit ${PAGE_SIZE}) a
      cross join lateral (
        select s.id, c.id as catalog_id, row_number() over (order by s.id) as turn
          from services s cross join ${itsCatalog} c
         where s.activity_id = a.id and s.archived_at is null
           and exists (select from rates r where r.service_id = s.id and ${isSold})
         order by s.id limit ${SERVICES_OF_EACH}) x
     order by place limit ${PAGE_SIZE}`;
}

/** Reads card data only for one page of the results. */
function pageOf(found: SQL, now: Date, [first, end] = FIRST_PAGE): SQL {
  return sql`
    with found as materialized (${found}),
         page as (select id, catalog_id, place from found order by place limit ${end - first} offset ${first})
    select ${offeredColumns(now)}, o.name as provider, o.subdomain, (select count(*)::int from found) as total
      from page join services s on s.id = page.id join activities o on o.id = s.activity_id
      join catalogs c on c.id = page.catalog_id
     order by page.place`;
}
