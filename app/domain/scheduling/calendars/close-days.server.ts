// Closes days of several resources or stops their sales in one step, and reverses both. Days with sales stay
// open and are reported.
import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, type Result, transact } from '../../result.ts';
import { dateArray, intArray } from '../../sql.server.ts';
import type { StoppedDate } from './calendar.ts';
import { closeDates, openDates, resumeSales, type Stopping, stopSales } from './closures.server.ts';
import type { SoldDate } from '../resources/resource-terms.ts';
import { lockDays, type ResourceDay } from '../resources/terms.server.ts';

/** A month of more resources than a board shows. */
export const MOST_DAYS_AT_ONCE = 1550;

/** `partly`: one calendar of the day was closed, another stays open because of its sales. */
export type ClosedDays = {
  closed: ResourceDay[];
  partly: ResourceDay[];
  leftOpen: (ResourceDay & SoldDate)[];
};

/** On all calendars of the resources; all or nothing, except for days with sales. */
export function closeDays(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  days: readonly ResourceDay[],
): Promise<Result<ClosedDays, 'not-found' | 'too-many'>> {
  return transact(deps.db, async (db): Promise<Result<ClosedDays, 'not-found' | 'too-many'>> => {
    if (days.length > MOST_DAYS_AT_ONCE) return err('too-many');
    await lockDays(db, days);
    const closed = new Map<string, ResourceDay>();
    const leftOpen = new Map<string, ResourceDay & SoldDate>();
    for (const { calendarId, resourceId, dates } of await openCalendars(db, days)) {
      const closing = { calendarId, dates, reason: '', onlyUnsold: true };
      const outcome = await closeDates({ ...deps, db }, viewer, closing);
      if (!outcome.ok) return err('not-found');
      for (const date of outcome.value.closed) closed.set(`${resourceId} ${date}`, { resourceId, date });
      for (const sold of outcome.value.leftOpen)
        leftOpen.set(`${resourceId} ${sold.date}`, { resourceId, ...sold });
    }
    const isSold = ({ resourceId, date }: ResourceDay) => leftOpen.has(`${resourceId} ${date}`);
    const done = [...closed.values()];
    return ok({
      closed: done.filter((day) => !isSold(day)),
      partly: done.filter(isSold),
      leftOpen: [...leftOpen.values()],
    });
  });
}

type DayClosing = { calendars: readonly { id: number; resourceId: number }[]; date: string; reason: string };

type SoldDay = { resourceId: number; dates: SoldDate[] };

/** Closes one day of the given calendars. Returns the days that stay open because of sales. */
export function closeDay(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { calendars, date, reason }: DayClosing,
): Promise<Result<SoldDay[], 'not-found'>> {
  return transact(deps.db, async (db): Promise<Result<SoldDay[], 'not-found'>> => {
    await lockDays(
      db,
      calendars.map(({ resourceId }) => ({ resourceId, date })),
    );
    const sold: SoldDay[] = [];
    for (const { id: calendarId, resourceId } of calendars) {
      const outcome = await closeDates({ ...deps, db }, viewer, { calendarId, dates: [date], reason });
      if (outcome.ok) continue;
      if (outcome.error.code === 'not-found') return err('not-found');
      sold.push({ resourceId, dates: outcome.error.dates });
    }
    return ok(sold);
  });
}

/** Opens a day of closed calendars. */
export function openDay(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { calendars, date }: Omit<DayClosing, 'reason'>,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (db): Promise<Result<undefined, 'not-found'>> => {
    for (const { id: calendarId } of calendars) {
      const opened = await openDates({ db }, viewer, { calendarId, dates: [date] });
      if (!opened.ok) return opened;
    }
    return ok(undefined);
  });
}

type StoppingAll = Omit<Stopping, 'resourceId'> & { ids: readonly number[] };

/** Returns an empty list, to match `resumeAllSales`. */
export function stopAllSales(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { ids, ...days }: StoppingAll,
): Promise<Result<StoppedDate[], 'not-found'>> {
  return transact(deps.db, async (db): Promise<Result<StoppedDate[], 'not-found'>> => {
    await lockDays(
      db,
      ids.flatMap((resourceId) => days.dates.map((date) => ({ resourceId, date }))),
    );
    for (const resourceId of ids) {
      const stopped = await stopSales({ db }, viewer, { ...days, resourceId });
      if (!stopped.ok) return stopped;
    }
    return ok([]);
  });
}

/** Returns the stops that remain. */
export function resumeAllSales(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { ids, ...days }: Omit<StoppingAll, 'reason'>,
): Promise<Result<StoppedDate[], 'not-found'>> {
  return transact(deps.db, async (db): Promise<Result<StoppedDate[], 'not-found'>> => {
    const left: StoppedDate[] = [];
    for (const resourceId of ids) {
      const resumed = await resumeSales({ db }, viewer, { ...days, resourceId });
      if (!resumed.ok) return resumed;
      left.push(...resumed.value.left);
    }
    return ok(left);
  });
}

/** The calendars that closing days of these resources may affect. */
export async function calendarsOf(
  { db }: Pick<Deps, 'db'>,
  resourceIds: readonly number[],
): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(
    sql`select id from calendars where resource_id = any(${intArray(resourceIds)}) and archived_at is null`,
  );
  return [...rows].map(({ id }) => id);
}

type OpenCalendar = { calendarId: number; resourceId: number; dates: string[] };

/** Calendars with slots on the given days, each with its open dates; the order is fixed, to avoid deadlocks. */
function openCalendars(db: Db, days: readonly ResourceDay[]): Promise<OpenCalendar[]> {
  const dates = dateArray(days.map(({ date }) => date));
  return db.execute<OpenCalendar>(sql`
    select c.id as "calendarId", c.resource_id as "resourceId", json_agg(distinct d.date::text) as dates
      from unnest(${intArray(days.map(({ resourceId }) => resourceId))}, ${dates}) d(resource_id, date)
      join calendars c on c.resource_id = d.resource_id and c.archived_at is null
       and d.date between c.start_date and c.end_date
       and c.weekdays & (1 << (extract(isodow from d.date)::int - 1)) <> 0
     where not exists (select 1 from closed_dates cd where cd.calendar_id = c.id and cd.date = d.date)
     group by c.id order by c.resource_id, c.id`);
}
