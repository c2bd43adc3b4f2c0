// Free and taken places of everything somebody runs, for a period: five queries however long it is.
import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { intArray } from '../../int-array.server.ts';
import { dayOf, formatDay } from '../calendar-day.ts';
import { loadResourceOccupied, loadResourceRules, type Period } from '../load-schedule.server.ts';
import { fromOwnResources } from '../own-resources.server.ts';
import { clockFor } from '../offers.ts';
import { endMinuteOf } from '../slots.ts';
import { minuteOf } from '../wall-clock.ts';
import type { Closure, OwnSchedule, Sold, Stop } from './shown-days.ts';
import { isHeld } from '../sold-places.server.ts';
import { PLATFORM_ZONE } from '../../platform-zone.ts';

export type OwnResourceHead = {
  id: number;
  name: string;
  activityId: number;
  timeZone: string;
  archived: boolean;
  /** How many days ahead its services can be booked at most; null: no service uses it. */
  horizonDays: number | null;
};

type Wanted = { resources: readonly OwnResourceHead[]; period: Period };

/** Live ones first; the pages go by their clock. */
export async function listSchedulable(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  activityId: number | undefined,
): Promise<OwnResourceHead[]> {
  return (await db.execute(sql`
    select r.id, r.name, a.id as "activityId", a.time_zone as "timeZone", r.archived_at is not null as archived,
           (select max(s.horizon_days) from service_resources sr join services s on s.id = sr.service_id
             where sr.resource_id = r.id and s.archived_at is null) as "horizonDays"
      ${fromOwnResources(viewer, activityId)}`)) as unknown as OwnResourceHead[];
}

/** The zone of the first: activities of one person are rarely in two. */
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
  const [rules, occupied, sold, notSold] = await Promise.all([
    loadResourceRules(db, ids, period),
    loadResourceOccupied(db, ids, read),
    readSold(db, read),
    readNotSold(db, read),
  ]);
  return {
    timeZone,
    clock: clockFor({ timeZone, cutOffMinutes: 0 }, now()),
    resources: resources.flatMap(({ id, name, horizonDays }) => {
      const rule = rules.resources.find(({ resourceId }) => resourceId === id);
      return rule ? [{ ...rule, name, horizonDays }] : [];
    }),
    rules: rules.rules,
    occupied,
    sold,
    ...notSold,
  };
}

type Read = { ids: readonly number[]; period: Period; now: Date };

type SoldRow = Omit<Sold, 'day' | 'startMinute' | 'endMinute'> & { date: string; start: string; end: string };

async function readSold(db: Db, { ids, period, now }: Read): Promise<Sold[]> {
  const rows = (await db.execute(sql`
    select a.resource_id as "resourceId", max(a.slot_id) as "slotId", max(s.name) as name, a.date::text as date,
           a.start_time::text as start, a.end_time::text as end, sum(a.people)::int as people,
           count(distinct a.booking_id)::int as bookings
      from allocations a join slots s on s.id = a.slot_id
     where a.resource_id = any(${intArray(ids)})
       and a.date between ${formatDay(period.firstDay)}::date and ${formatDay(period.lastDay)}::date
       and ${isHeld(now)}
     group by a.resource_id, a.date, a.start_time, a.end_time`)) as unknown as SoldRow[];
  return rows.map(({ date, start, end, ...rest }) => ({
    ...rest,
    day: dayOf(date),
    startMinute: minuteOf(start),
    endMinute: endMinuteOf(minuteOf(start), minuteOf(end)),
  }));
}

type NotSoldRow = {
  /** Of a closure. */
  slotId: number | null;
  calendarId: number | null;
  /** Of a stop, with the hours it is for. */
  resourceId: number | null;
  start: string | null;
  end: string | null;
  date: string;
  reason: string;
};

/** Days and slots that are closed, and stopped sales. */
async function readNotSold(db: Db, { ids, period }: Read): Promise<{ closures: Closure[]; stops: Stop[] }> {
  const between = sql`between ${formatDay(period.firstDay)}::date and ${formatDay(period.lastDay)}::date`;
  const rows = (await db.execute(sql`
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
     where ss.resource_id = any(${intArray(ids)}) and ss.date ${between}`)) as unknown as NotSoldRow[];
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
