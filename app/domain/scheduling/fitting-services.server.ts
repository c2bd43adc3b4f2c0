// The services that fit a visitor's search, in the order of the results: first those with the words in their name, then
// by the newest activity. The query checks them in that order and stops at the number that is counted.
import { sql, type SQL } from 'drizzle-orm';
import { hasPayableAccount } from '../activities/publication.server.ts';
import { formatDay, weekdayOf } from '../calendar-day.ts';
import { type DiscoveryWish, MOST_COUNTED } from '../catalog/discovery.ts';
import { narrowed } from '../catalog/discovery.server.ts';
import { isVisible, isSold } from '../catalog/service-cards.server.ts';
import { allOf, dateArray, intArray } from '../sql.server.ts';

/** `today` is on the platform's clock. */
export type SearchedDays = { firstDay: number; lastDay: number; today: number };

export type Search = {
  wish: DiscoveryWish;
  words: readonly string[];
  /** undefined: any. */
  days: SearchedDays | undefined;
};

/** Selects `id`, `catalog_id` (where its card leads) and `place`. */
export function fittingServices(search: Search): SQL {
  const { words } = search;
  const arms = words.length === 0 ? newestFirst(search, ALL) : namedFirst(search, words);
  return sql`
    select f.id, f.catalog_id, row_number() over (order by f.turn, f.published_at desc, f.activity_id desc, f.id) as place
      from (${arms}) f order by place limit ${MOST_COUNTED}`;
}

export function anyFits(search: Search): SQL {
  return sql`exists (select ${fitting(search, saying(search))})`;
}

export function citiesOfFitting(search: Search, most: number): SQL {
  const among = saying(search);
  return sql`
    select distinct a.city, a.province from ${activitiesFor(search, among)}
     where a.city is not null and exists (select from ${servicesFor(search, among)})
     order by a.city, a.province limit ${most}`;
}

/** A part of the services: a join to their activities, the `from` of the services, and a condition on each. */
type Among = { joined: SQL; from: SQL; said: SQL; turn: number };

const ALL: Among = { joined: sql``, from: sql`services s`, said: sql`true`, turn: 0 };

function namedFirst(search: Search, words: readonly string[]): SQL {
  const isNamed = (service: SQL) => allOf(words.map((word) => says(sql`${service}.search_name`, word)));
  const named: Among = {
    ...ALL,
    joined: sql`join (
      select w.activity_id, array_agg(w.id) as ids from services w where ${isNamed(sql`w`)} group by w.activity_id
    ) hits on hits.activity_id = a.id`,
    from: sql`unnest(a.ids) i (id) join services s on s.id = i.id`,
  };
  const others = saying(search);
  const ofActivity = sql.join(words.map(isOfActivity), sql` or `);
  const rest = sql`(${ofActivity}) and ${others.said} and not (${isNamed(sql`s`)}) and (select count(*) from named) < ${MOST_COUNTED}`;
  return sql`
    with named as materialized (${newestFirst(search, named)}),
         others as materialized (${newestFirst(search, { ...others, said: rest, turn: 1 })})
    select * from named union all select * from others`;
}

/** Each word is in the service's name, its activity's texts, or the name of the activity's type. */
function saying({ words }: Search): Among {
  return {
    ...ALL,
    said: allOf(words.map((word) => sql`(${says(sql`s.search_name`, word)} or ${isOfActivity(word)})`)),
  };
}

function newestFirst(search: Search, among: Among): SQL {
  return sql`select s.id, s.catalog_id, a.published_at, a.id as activity_id, ${among.turn}::int as turn ${fitting(search, among)}
    order by a.published_at desc, a.id desc, s.id limit ${MOST_COUNTED}`;
}

/** Services `s` of activities `a`, with the first public catalog. */
function fitting(search: Search, among: Among): SQL {
  return sql`from ${activitiesFor(search, among)} cross join ${servicesFor(search, among)}`;
}

function activitiesFor({ wish }: Search, { joined }: Among): SQL {
  return sql`(select * from activities a ${joined} where ${isVisible} and ${hasPayableAccount} and ${narrowed(wish)}
      order by a.published_at desc, a.id desc) a`;
}

/** Services `s` of an activity `a`, found for one activity at a time. */
function servicesFor({ days }: Search, { from, said }: Among): SQL {
  return sql`${days === undefined ? sql`` : sql`${openResources(days)} o cross join`} lateral (
    select distinct on (s.id) s.id, c.id as catalog_id
      from ${from} join catalog_services cs on cs.service_id = s.id join catalogs c on c.id = cs.catalog_id
     where s.activity_id = a.id and s.archived_at is null and ${said} and c.activity_id = a.id and c.public
       and exists (select from rates r where r.service_id = s.id and ${isSold}) and ${days === undefined ? sql`true` : isOpen(days)}
     order by s.id, c.position, c.id) s`;
}

/** Condition on services `s`; `o` has the open resources of the activity. */
function isOpen({ firstDay, today }: SearchedDays): SQL {
  return sql`s.horizon_days >= ${Math.max(0, firstDay - today)} and exists (
    select from service_resources sr where sr.service_id = s.id and sr.resource_id = any(o.ids))`;
}

/** Resources with a calendar open on one of the days, from today on. Places left are not checked here. */
function openResources({ firstDay, lastDay, today }: SearchedDays): SQL {
  const first = Math.max(firstDay, today);
  const wanted = Array.from({ length: Math.max(0, lastDay - first + 1) }, (_, n) => first + n);
  return sql`lateral (
    select array_agg(q.id) as ids from resources q
     where q.activity_id = a.id and q.archived_at is null and exists (
       select from calendars k cross join unnest(${dateArray(wanted.map(formatDay))}, ${intArray(wanted.map(weekdayOf))}) d (date, weekday)
        where k.resource_id = q.id and k.archived_at is null and d.date between k.start_date and k.end_date
          and (k.weekdays >> d.weekday) & 1 = 1
          and not exists (select from closed_dates z where z.calendar_id = k.id and z.date = d.date)
          and exists (select from slots l where l.calendar_id = k.id and l.archived_at is null
            and (l.valid_from is null or l.valid_from <= d.date) and (l.valid_to is null or l.valid_to >= d.date)))
    having count(*) > 0)`;
}

/** As a subquery the pattern is computed once, not for every row. */
function says(text: SQL, word: string): SQL {
  return sql`${text} like (select search_pattern(${word}))`;
}

/** Condition on activities `a`: their texts, or the name of their type. */
function isOfActivity(word: string): SQL {
  return sql`(${says(sql`a.search_text`, word)} or a.activity_type_id = any(array(
    select t.id from activity_types t where ${says(sql`search_key(t.name)`, word)})))`;
}
