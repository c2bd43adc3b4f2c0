// Reads the operator's availability: week, month, day, and what can be closed.
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { paysOut } from '../activities/publication.server.ts';
import { liveRatesJson, type RatesJson, toRates } from '../catalog/rates/rates.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { intArray, type RowOf, withoutNulls } from '../sql.server.ts';
import { PLATFORM_ZONE } from '../date-words.ts';
import { type ClosableCalendar, type ClosableSlot, dayPage, type DayPage } from './availability-page.ts';
import { dayOf, formatDay } from '../calendar-day.ts';
import { fromOwnResources } from './resources/resources.server.ts';
import { loadSchedule, type Period } from './load-schedule.server.ts';
import type { CalendarRule, ServiceRule } from './obstacles.ts';
import { clockFor } from './offers.ts';
import type { Closure, OwnSchedule, SoldOn, Stop } from './shown-days.ts';
import { endMinuteOf, minuteOf } from '../minutes.ts';
import { isTaken } from './resources/terms.server.ts';
import { heldBy } from '../activities/members.server.ts';
import type { Right } from '../activities/staff.ts';

// Free and taken places of the viewer's resources in a period, in five queries.

export type OwnResourceHead = {
  id: number;
  name: string;
  activityId: number;
  timeZone: string;
  archived: boolean;
  /** The longest horizon of its services, in days; null if no service uses it. */
  horizonDays: number | null;
};

type Wanted = { resources: readonly OwnResourceHead[]; period: Period };

/** Live resources first; pages use the first one's clock. */
export async function listSchedulable(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { activityId, right }: { activityId: number | undefined; right: Right },
): Promise<OwnResourceHead[]> {
  return db.execute<OwnResourceHead>(sql`
    select r.id, r.name, a.id as "activityId", a.time_zone as "timeZone", r.archived_at is not null as archived,
           (select max(s.horizon_days) from service_resources sr join services s on s.id = sr.service_id
             where sr.resource_id = r.id and s.archived_at is null) as "horizonDays"
      ${fromOwnResources(viewer, { activityId, right })}`);
}

/** Zone of the first resource: a person's activities are rarely in two zones. */
export function zoneOf(resources: readonly OwnResourceHead[]): string {
  return resources[0]?.timeZone ?? PLATFORM_ZONE;
}

export async function findAvailability(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { resources, period }: Wanted,
): Promise<OwnSchedule> {
  const ids = resources.map(({ id }) => id);
  const timeZone = zoneOf(resources);
  const read = { ids, period, now: now() };
  const [schedule, sold, notSold] = await Promise.all([
    loadSchedule(db, { resourceIds: ids }, { rules: period, occupied: read }),
    readSold(db, read),
    readNotSold(db, read),
  ]);
  return {
    timeZone,
    clock: clockFor({ timeZone, cutOffMinutes: 0 }, now()),
    resources: resources.flatMap(({ id, name, activityId, horizonDays }) => {
      const rule = schedule.resources.find(({ resourceId }) => resourceId === id);
      return rule ? [{ ...rule, name, activityId, horizonDays }] : [];
    }),
    rules: schedule.rules,
    occupied: schedule.occupied,
    sold,
    ...notSold,
  };
}

type Read = { ids: readonly number[]; period: Period; now: Date };

type SoldRow = Omit<SoldOn, 'day' | 'startMinute' | 'endMinute'> & {
  date: string;
  start: string;
  end: string;
};

async function readSold(db: Db, { ids, period, now }: Read): Promise<SoldOn[]> {
  const rows = await db.execute<SoldRow>(sql`
    select a.resource_id as "resourceId", max(a.slot_id) as "slotId", max(s.name) as name, a.date::text as date,
           a.start_time::text as start, a.end_time::text as end, sum(a.people)::int as people,
           count(distinct a.booking_id)::int as bookings
      from allocations a join slots s on s.id = a.slot_id
     where a.resource_id = any(${intArray(ids)})
       and a.date between ${formatDay(period.firstDay)}::date and ${formatDay(period.lastDay)}::date
       and ${isTaken(now)}
     group by a.resource_id, a.date, a.start_time, a.end_time`);
  return rows.map(({ date, start, end, ...rest }) => ({
    ...rest,
    day: dayOf(date),
    startMinute: minuteOf(start),
    endMinute: endMinuteOf(minuteOf(start), minuteOf(end)),
  }));
}

type NotSoldRow = {
  /** Set for a closure. */
  slotId: number | null;
  calendarId: number | null;
  /** Set for a stop, with its times. */
  resourceId: number | null;
  start: string | null;
  end: string | null;
  date: string;
  reason: string;
};

/** Closed days and slots, and stopped sales. */
async function readNotSold(db: Db, { ids, period }: Read): Promise<{ closures: Closure[]; stops: Stop[] }> {
  const between = sql`between ${formatDay(period.firstDay)}::date and ${formatDay(period.lastDay)}::date`;
  const rows = await db.execute<NotSoldRow>(sql`
    select s.id as "slotId", cd.date::text as date, cd.reason, c.id as "calendarId",
           null::int as "resourceId", null::text as start, null::text as end
      from closed_dates cd join calendars c on c.id = cd.calendar_id join slots s on s.calendar_id = c.id
     where c.resource_id = any(${intArray(ids)}) and cd.date ${between}
    union all
    select s.id, sc.date::text, sc.reason, null, null, null, null
      from slot_closures sc join slots s on s.id = sc.slot_id join calendars c on c.id = s.calendar_id
     where c.resource_id = any(${intArray(ids)}) and sc.date ${between}
    union all
    select null, ss.date::text, ss.reason, null, ss.resource_id, ss.start_time::text, ss.end_time::text
      from sales_stops ss
     where ss.resource_id = any(${intArray(ids)}) and ss.date ${between}`);
  return { closures: rows.flatMap(toClosure), stops: rows.flatMap(toStop) };
}

function toClosure({ slotId, date, reason, calendarId }: NotSoldRow): Closure[] {
  if (slotId === null) return [];
  return [{ slotId, day: dayOf(date), reason, calendarId: calendarId ?? undefined }];
}

function toStop({ resourceId, date, reason, start, end }: NotSoldRow): Stop[] {
  if (resourceId === null) return [];
  const hours =
    start === null || end === null
      ? undefined
      : { startMinute: minuteOf(start), endMinute: endMinuteOf(minuteOf(start), minuteOf(end)) };
  return [{ resourceId, day: dayOf(date), reason, hours }];
}

/** Reads what the page of a day needs besides places: services and calendars of the resources. */
export async function findDay(
  deps: Pick<Deps, 'db' | 'now'>,
  { resources, day }: { resources: readonly OwnResourceHead[]; day: number },
): Promise<DayPage> {
  const ids = intArray(resources.map(({ id }) => id));
  const [schedule, services, calendars] = await Promise.all([
    findAvailability(deps, { resources, period: { firstDay: day, lastDay: day } }),
    readServices(deps.db, ids),
    readCalendars(deps.db, ids, formatDay(day)),
  ]);
  return dayPage({ schedule, day, now: deps.now(), resources, services, calendars });
}

type ServiceRow = Omit<ServiceRule, 'rates'> & {
  rates: RatesJson;
};

async function readServices(db: Db, ids: SQL): Promise<ServiceRule[]> {
  const rows = await db.execute<ServiceRow>(sql`
    select s.id, s.name, sr.resource_id as "resourceId", s.archived_at is not null as archived,
           exists (select 1 from catalog_services cs join catalogs c on c.id = cs.catalog_id
                    where cs.service_id = s.id and c.public) as "inPublicCatalog",
           a.published_at is not null as published, a.suspended_at is not null as suspended,
           ${paysOut} as "paysOut",
           s.cut_off_minutes as "cutOffMinutes", s.horizon_days as "horizonDays",
           ${liveRatesJson(sql`s.id`)} as rates
      from service_resources sr
      join services s on s.id = sr.service_id
      join activities a on a.id = s.activity_id
      left join payment_accounts p on p.id = a.payment_account_id
     where sr.resource_id = any(${ids})
     order by archived, lower(s.name), s.id`);
  return rows.map((row) => ({ ...row, rates: toRates(row.rates) }));
}

async function readCalendars(db: Db, ids: SQL, date: string): Promise<CalendarRule[]> {
  const rows = await db.execute<RowOf<CalendarRule>>(sql`
    select c.resource_id as "resourceId", c.start_date - date '1970-01-01' as "firstDay",
           c.end_date - date '1970-01-01' as "lastDay", c.weekdays,
           (select cd.reason from closed_dates cd where cd.calendar_id = c.id and cd.date = ${date}::date) as closed,
           (select count(*)::int from slots s where s.calendar_id = c.id and s.archived_at is null) as slots
      from calendars c
     where c.resource_id = any(${ids}) and c.archived_at is null`);
  return rows.map((row) => withoutNulls<CalendarRule>(row));
}

// What can be closed or opened on a day: a slot, or the calendars with that day.

/** undefined: it doesn't exist or belongs to somebody else. */
export async function findClosableSlot(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  slotId: number,
): Promise<ClosableSlot | undefined> {
  const [row] = await db.execute<ClosableSlot>(sql`
    select s.id, s.name, to_char(s.start_time, 'HH24:MI') as "startTime", to_char(s.end_time, 'HH24:MI') as "endTime",
           r.id as "resourceId", r.name as "resourceName"
      from slots s join calendars c on c.id = s.calendar_id join resources r on r.id = c.resource_id
      join memberships m on m.activity_id = r.activity_id and ${heldBy({ userId }, 'manage')}
     where s.id = ${slotId}`);
  return row;
}

/** Live calendars of these resources that include the day, open or closed. */
export async function listClosableCalendars(
  { db }: Pick<Deps, 'db'>,
  { resourceIds, date }: { resourceIds: readonly number[]; date: string },
): Promise<ClosableCalendar[]> {
  return db.execute<ClosableCalendar>(sql`
    select c.id, c.name, r.id as "resourceId", r.name as "resourceName",
           exists (select 1 from closed_dates cd where cd.calendar_id = c.id and cd.date = ${date}::date) as closed
      from calendars c join resources r on r.id = c.resource_id
     where r.id = any(${intArray(resourceIds)}) and c.archived_at is null
       and ${date}::date between c.start_date and c.end_date
       and c.weekdays & (1 << (extract(isodow from ${date}::date)::int - 1)) <> 0
     order by lower(r.name), r.id, c.start_date, c.id`);
}

// A service that departures of the board are sold as.

export type BoardService = { id: number; name: string; resourceIds: number[]; byHand: boolean };

/** Live services on these resources by name; `byHand`: it has a rate, so operators can sell it. */
export async function listBoardServices(
  { db }: Pick<Deps, 'db'>,
  resourceIds: readonly number[],
): Promise<BoardService[]> {
  return db.execute<BoardService>(sql`
    select s.id, s.name, array_agg(sr.resource_id) as "resourceIds",
           exists (select 1 from rates r where r.service_id = s.id and r.archived_at is null) as "byHand"
      from services s join service_resources sr on sr.service_id = s.id
     where sr.resource_id = any(${intArray(resourceIds)}) and s.archived_at is null
     group by s.id
     order by lower(s.name), s.id`);
}
