// Services on the platform's front page that visitors can book: what, when, where.
import { sql, type SQL } from 'drizzle-orm';

import { activityUrl } from '../activities/activity.ts';
import { hasPayableAccount } from '../activities/publication.server.ts';
import { formatDay, weekdayOf } from '../calendar-day.ts';
import { weekdayAndDay } from '../date-words.ts';
import type { Deps } from '../deps.ts';
import { PLATFORM_ZONE } from '../platform-zone.ts';
import { searchWords } from '../search-words.ts';
import { todayIn } from '../wall-clock.ts';

import {
  cityLabel,
  type DiscoveryWish,
  type FoundServices,
  isWish,
  LAST_PAGE,
  MOST_COUNTED,
  PAGE_SIZE,
  QUICK_DAYS,
} from '../catalog/discovery.ts';
import { narrowed } from '../catalog/discovery.server.ts';
import { freeFirst, offeredColumns, type OfferedRow, toOfferedCards } from './offered-card.server.ts';
import type { OfferedCard } from '../catalog/service-page.ts';
import { isListed, isSold } from '../catalog/service-cards.server.ts';

/** `today` is on the platform's clock. */
type Days = { firstDay: number; lastDay: number; today: number };
type Row = OfferedRow & { subdomain: string; total: number };

const SHOWN_AT_HOME = 6;

/** Services with places on the wanted days first; without a search, some that have places soon. */
export async function findServices(deps: Reading, wish: DiscoveryWish): Promise<FoundServices> {
  const words = searchWords(wish.text);
  const today = todayIn(PLATFORM_ZONE, deps.now());
  const days = daysOf(wish.when, today);
  const nothing = { services: [], total: 0, hasNext: false, days: sayDays(wish.when, days), others: [] };
  if (words === undefined || wish.page > LAST_PAGE) return nothing;
  if (!isWish(wish)) return { ...nothing, services: wish.page > 1 ? [] : await showSome(deps) };
  const rows = await readPage(deps, inOrder(words, fitting(words, wish, today)), wish.page);
  if (rows.length === 0 && wish.page === 1)
    return { ...nothing, others: await findOthers(deps, { wish, words, days, today }) };
  return {
    ...nothing,
    services: freeFirst(await toCards(deps, rows, days?.firstDay), days?.lastDay),
    total: rows[0]?.total ?? 0,
    hasNext: rows.length > PAGE_SIZE && wish.page < LAST_PAGE,
  };
}

type Reading = Pick<Deps, 'db' | 'now' | 'config'>;

async function showSome(deps: Reading): Promise<OfferedCard[]> {
  const cards = await toCards(deps, await readPage(deps, someOfEach(), 1), undefined);
  return cards.filter(hasPlaces).slice(0, SHOWN_AT_HOME);
}

async function readPage({ db, now }: Reading, found: SQL, page: number): Promise<Row[]> {
  return db.execute<Row>(pageOf(found, page, now()));
}

function toCards(deps: Reading, rows: readonly Row[], from: number | undefined): Promise<OfferedCard[]> {
  const origins = new Map(rows.map(({ id, subdomain }) => [id, activityUrl(deps.config.baseUrl, subdomain)]));
  const shown = {
    rows: rows.slice(0, PAGE_SIZE),
    originOf: ({ id }: OfferedRow) => origins.get(id) ?? '',
    from,
  };
  return toOfferedCards(deps, shown);
}

type Search = { wish: DiscoveryWish; words: readonly string[]; days: Days | undefined; today: number };

/** The nearest day with places, then other searches with results: other days, all of Italy, other cities. */
async function findOthers(deps: Reading, search: Search): Promise<FoundServices['others']> {
  const { wish, words, today } = search;
  const { when, city, typeId } = wish;
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
    ({ changes }, n) =>
      sql`select ${n}::int as n where exists (select ${fitting(words, { ...wish, ...changes }, today)})`,
  );
  if (finding.length === 0) return [];
  const [nearest, found, cities] = await Promise.all([
    when === undefined ? [] : nearestDay(deps, search),
    deps.db.execute<{ n: number }>(sql.join(finding, sql` union all `)),
    city === undefined ? [] : otherCities(deps, search),
  ]);
  const others = found.flatMap(({ n }) => wider[n] ?? []).map(({ label, changes }) => ({ label, changes }));
  return [...nearest, ...others, ...cities.map((label) => ({ label, changes: { city: label } }))];
}

/** The nearest day from the wanted days on, else from today. */
async function nearestDay(
  deps: Reading,
  { wish, words, days, today }: Search,
): Promise<FoundServices['others']> {
  const rows = await readPage(deps, inOrder(words, fitting(words, { ...wish, when: undefined }, today)), 1);
  for (const from of new Set([Math.max(days?.firstDay ?? today, today), today])) {
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

async function otherCities({ db }: Reading, { wish, words, today }: Search): Promise<string[]> {
  const rows = await db.execute<{ city: string; province: string | null }>(sql`
    select distinct a.city, a.province ${fitting(words, { ...wish, city: undefined }, today)} and a.city is not null
     order by a.city, a.province limit ${OTHER_CITIES}`);
  return rows.map(({ city, province }) => cityLabel(city, province));
}

function hasPlaces({ days }: { days: readonly { left: string }[] }): boolean {
  return days.some(({ left }) => left !== 'none');
}

const FRIDAY = 4;

/** The weekend is Friday to Sunday, or the rest of it. */
function daysOf(when: string | undefined, today: number): Days | undefined {
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

function sayDays(when: string | undefined, days: Days | undefined): string | undefined {
  if (days === undefined) return undefined;
  const say = (day: number) => weekdayAndDay(formatDay(day), formatDay(days.today));
  if (when === 'today') return `oggi, ${say(days.firstDay)}`;
  if (when === 'tomorrow') return `domani, ${say(days.firstDay)}`;
  if (when !== 'weekend') return say(days.firstDay);
  const rest = days.firstDay === days.lastDay ? '' : ` a ${say(days.lastDay)}`;
  return `questo fine settimana, ${rest === '' ? '' : 'da '}${say(days.firstDay)}${rest}`;
}

/** Condition on services `s` of activities `a`. */
const isBookable: SQL = sql`s.archived_at is null and ${isListed} and ${hasPayableAccount}
  and exists (select from rates r where r.service_id = s.id and ${isSold})`;

/** For services `s` of activities `a`: the first public catalog with the service. */
const itsCatalog: SQL = sql`lateral (
  select c.id from catalog_services cs join catalogs c on c.id = cs.catalog_id
   where cs.service_id = s.id and c.activity_id = a.id and c.public order by c.position, c.id limit 1)`;

const SERVICES_OF_EACH = 3;

/** The first services of the newest activities, in turn, so that no activity fills the page. */
function someOfEach(): SQL {
  return sql`
    select x.id, x.catalog_id, row_number() over (order by x.turn, a.published_at desc, a.id desc) as place
      from (select a.* from activities a where ${isListed} and ${hasPayableAccount}
             order by a.published_at desc, a.id desc limit ${PAGE_SIZE}) a
      cross join lateral (
        select s.id, c.id as catalog_id, row_number() over (order by s.id) as turn
          from services s cross join ${itsCatalog} c
         where s.activity_id = a.id and s.archived_at is null
           and exists (select from rates r where r.service_id = s.id and ${isSold})
         order by s.id limit ${SERVICES_OF_EACH}) x
     order by place limit ${PAGE_SIZE}`;
}

/** Reads only as many rows as can be counted. */
function inOrder(words: readonly string[], found: SQL): SQL {
  const named = words.map((word) => sql`s.search_name like search_pattern(${word})`);
  const best = words.length === 0 ? sql`` : sql`(${sql.join(named, sql` and `)}) desc,`;
  const order = sql`${best} a.published_at desc, a.id desc, s.id`;
  return sql`select s.id, c.id as catalog_id, row_number() over (order by ${order}) as place
    ${found} order by ${order} limit ${MOST_COUNTED}`;
}

/** Selects services `s` of activities `a` in catalogs `c`. */
function fitting(words: readonly string[], wish: DiscoveryWish, today: number): SQL {
  const days = daysOf(wish.when, today);
  const conditions = [isBookable, narrowed(wish), ...words.map(says)];
  if (days !== undefined) conditions.push(takesPlaceWithin(days));
  return sql`from activities a join services s on s.activity_id = a.id cross join ${itsCatalog} c
    where ${sql.join(conditions, sql` and `)}`;
}

/** Matches the service's name, its activity's texts, or the name of the activity's type. Each part can use an index. */
function says(word: string): SQL {
  return sql`s.id in (
    select w.id from services w where w.search_name like search_pattern(${word})
    union all
    select w.id from services w join activities v on v.id = w.activity_id where v.search_text like search_pattern(${word})
    union all
    select w.id from services w join activities v on v.id = w.activity_id join activity_types t on t.id = v.activity_type_id
     where search_key(t.name) like search_pattern(${word}))`;
}

/**
 * Condition on services `s`: a calendar is open on one of the days, from today on. Places left are not
 * checked here.
 */
function takesPlaceWithin({ firstDay, lastDay, today }: Days): SQL {
  const [from, to] = [formatDay(Math.max(firstDay, today)), formatDay(lastDay)];
  return sql`${formatDay(today)}::date + s.horizon_days >= ${from}::date and exists (
    select from service_resources sr join resources q on q.id = sr.resource_id and q.archived_at is null
      join calendars k on k.resource_id = q.id and k.archived_at is null
      cross join generate_series(greatest(k.start_date, ${from}::date), least(k.end_date, ${to}::date), interval '1 day') d
     where sr.service_id = s.id and (k.weekdays >> (extract(isodow from d)::int - 1)) & 1 = 1
       and not exists (select from closed_dates z where z.calendar_id = k.id and z.date = d::date)
       and exists (select from slots l where l.calendar_id = k.id and l.archived_at is null
         and (l.valid_from is null or l.valid_from <= d::date) and (l.valid_to is null or l.valid_to >= d::date)))`;
}

/** Reads card data only for one page of the results. */
function pageOf(found: SQL, page: number, now: Date): SQL {
  return sql`
    with found as materialized (${found}),
         page as (select id, catalog_id, place from found order by place limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE})
    select ${offeredColumns(now)}, o.name as provider, o.subdomain, (select count(*)::int from found) as total
      from page join services s on s.id = page.id join activities o on o.id = s.activity_id
      join catalogs c on c.id = page.catalog_id
     order by page.place`;
}
