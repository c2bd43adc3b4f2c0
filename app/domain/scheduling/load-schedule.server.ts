// Reads the input of the pure rules, in one query.
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import type { ServiceOn } from '../catalog/service-fields.ts';
import { intArray, type RowOf } from '../sql.server.ts';
import { formatDay } from '../calendar-day.ts';
import type { DatedResource, Occupied } from './rooms.ts';
import { type SlotRule } from './calendars/slots.ts';
import { endMinuteOf, slotKey } from '../minutes.ts';
import { inForceFrom, isTaken } from './resources/terms.server.ts';

export type Period = { firstDay: number; lastDay: number };

/** Without slot if the resource has none on offer. */
export type SlotRuleRow = RowOf<DatedResource> &
  Omit<SlotRule, 'slotId' | 'closedDays' | 'stoppedDays'> & {
    slotId: number | null;
    closed: number[] | null;
    stopped: number[] | null;
  };

export type Rules = { resources: DatedResource[]; rules: SlotRule[] };

/** Of a service, or given ones, whatever services use them. */
export type ResourcesOf = ServiceOn | { resourceIds: readonly number[] };

/** Rules of live resources, calendars and slots that touch a period, and the places taken on them. */
export async function loadSchedule(
  db: Db,
  of: ResourcesOf,
  { rules, occupied }: { rules: Period; occupied: OccupiedWithin },
): Promise<Rules & { occupied: Occupied[] }> {
  const [row] = await db.execute<{ rules: SlotRuleRow[]; occupied: OccupiedRow[] }>(sql`
    select ${rulesJson(of, rules)} as rules,
           (select coalesce(json_agg(q), '[]') from (${occupiedQuery(of, occupied)}) q) as occupied`);
  if (!row) throw new Error('a query without a table answers one row');
  return { ...rulesIn(row.rules), occupied: row.occupied.map(toOccupied) };
}

/** The rules alone. */
export async function loadRules(db: Db, serviceId: number, period: Period): Promise<Rules> {
  return rulesIn(await db.execute<SlotRuleRow>(rulesQuery({ serviceId }, period)));
}

/** For other queries; `rulesIn` reads it. */
export function rulesJson(of: ResourcesOf, period: Period): SQL {
  return sql`(select coalesce(json_agg(q), '[]') from (${rulesQuery(of, period)}) q)`;
}

function resourcesWanted(of: ResourcesOf): SQL {
  if ('resourceIds' in of)
    return sql`select id as resource_id, 0 as position from unnest(${intArray(of.resourceIds)}) as id`;
  const one = of.resourceId === undefined ? sql`` : sql` and resource_id = ${of.resourceId}`;
  return sql`select resource_id, position from service_resources where service_id = ${of.serviceId}${one}`;
}

function rulesQuery(of: ResourcesOf, { firstDay, lastDay }: Period): SQL {
  const [from, to] = [formatDay(firstDay), formatDay(lastDay)];
  return sql`
    select r.id as "resourceId", t.terms, r.min_participants as "minParticipants", r.max_participants as "maxParticipants",
           r.buffer_before_minutes as "bufferBeforeMinutes", r.buffer_after_minutes as "bufferAfterMinutes",
           s.id as "slotId", s.name, s.quantity, c.weekdays,
           (extract(epoch from s.start_time) / 60)::int as "startMinute",
           (extract(epoch from s.end_time) / 60)::int as "endMinute",
           greatest(c.start_date, s.valid_from) - date '1970-01-01' as "firstDay",
           least(c.end_date, s.valid_to) - date '1970-01-01' as "lastDay",
           (select json_agg(d.date - date '1970-01-01') from (
              select cd.date from closed_dates cd where cd.calendar_id = c.id and cd.date between ${from}::date and ${to}::date
              union select sc.date from slot_closures sc where sc.slot_id = s.id and sc.date between ${from}::date and ${to}::date
            ) d) as closed,
           (select json_agg(ss.date - date '1970-01-01') from sales_stops ss
             where ss.resource_id = r.id and ss.date between ${from}::date and ${to}::date
               and (ss.start_time is null or (ss.start_time = s.start_time and ss.end_time = s.end_time))) as stopped
      from (${resourcesWanted(of)}) sr
      join resources r on r.id = sr.resource_id and r.archived_at is null
      cross join lateral (${termsWithin(from, to)}) t
      left join calendars c on c.resource_id = r.id and c.archived_at is null
       and c.start_date <= ${to}::date and c.end_date >= ${from}::date
      left join slots s on s.calendar_id = c.id and s.archived_at is null
     order by sr.position, r.id, s.start_time, s.end_time, s.id`;
}

export function rulesIn(rows: readonly SlotRuleRow[]): Rules {
  return { resources: resourcesOf(rows), rules: rows.flatMap(ruleOf) };
}

/** For resources `r`: terms in force on any day of the period. */
function termsWithin(from: string, to: string): SQL {
  return sql`
    select json_agg(json_build_object('firstDay', rt.valid_from - date '1970-01-01', 'quantity', rt.quantity,
             'capacity', rt.capacity, 'sharing', rt.sharing) order by rt.valid_from) as terms
      from resource_terms rt
     where ${inForceFrom(sql`${from}::date`)} and rt.valid_from <= ${to}::date`;
}

function resourcesOf(rows: readonly SlotRuleRow[]): DatedResource[] {
  const found = rows.map((row): [number, DatedResource] => {
    const { resourceId, terms, minParticipants, bufferBeforeMinutes, bufferAfterMinutes } = row;
    const limits = { minParticipants, maxParticipants: row.maxParticipants ?? undefined };
    return [resourceId, { resourceId, terms, ...limits, bufferBeforeMinutes, bufferAfterMinutes }];
  });
  return [...new Map(found).values()];
}

function ruleOf(row: SlotRuleRow): SlotRule[] {
  const { slotId, resourceId, name, startMinute, quantity, firstDay, lastDay, weekdays } = row;
  if (slotId === null) return [];
  const endMinute = endMinuteOf(startMinute, row.endMinute);
  const days = { firstDay, lastDay, weekdays };
  const [closedDays, stoppedDays] = [new Set(row.closed), new Set(row.stopped)];
  return [{ slotId, resourceId, name, startMinute, endMinute, quantity, ...days, closedDays, stoppedDays }];
}

export type OccupiedRow = Omit<Occupied, 'occurrenceKey'> & {
  day: number;
  startMinute: number;
  endMinute: number;
};

/** Slots and buffers last at most a day each, so rows this far outside the period can still reach into it. */
export const REACH_DAYS = 3;

type OccupiedWithin = {
  period: Period;
  now: Date;
  /** Bookings whose places count as free. */
  exceptBookingIds?: readonly number[] | undefined;
  /** Row limit; the first days come first. */
  most?: number;
};

/** Taken places on the service's resources. */
export async function loadOccupied(
  db: Db,
  { serviceId, resourceId, ...within }: OccupiedWithin & ServiceOn,
): Promise<Occupied[]> {
  return (await db.execute<OccupiedRow>(occupiedQuery({ serviceId, resourceId }, within))).map(toOccupied);
}

function occupiedQuery(of: ResourcesOf, { period, now, exceptBookingIds = [], most }: OccupiedWithin): SQL {
  return sql`
    select a.resource_id as "resourceId", a.unit, sum(a.people)::int as people, a.date - date '1970-01-01' as day,
           (extract(epoch from a.start_time) / 60)::int as "startMinute",
           (extract(epoch from a.end_time) / 60)::int as "endMinute",
           (extract(epoch from lower(a.during)) / 60)::int as "fromMinute",
           (extract(epoch from upper(a.during)) / 60)::int as "toMinute"
      from (${resourcesWanted(of)}) w
      join allocations a on a.resource_id = w.resource_id
     where a.date between ${formatDay(period.firstDay - REACH_DAYS)}::date and ${formatDay(period.lastDay + REACH_DAYS)}::date
       and ${isTaken(now)}
       and a.booking_id <> all(${intArray(exceptBookingIds)})
     group by a.resource_id, a.unit, a.date, a.start_time, a.end_time, a.during
     ${most === undefined ? sql`` : sql`order by a.date limit ${most}`}`;
}

export function toOccupied(row: OccupiedRow): Occupied {
  const { resourceId, unit, people, day, startMinute, endMinute, fromMinute, toMinute } = row;
  const occurrenceKey = `${formatDay(day)} ${slotKey(startMinute, endMinuteOf(startMinute, endMinute))}`;
  return { resourceId, unit, people, occurrenceKey, fromMinute, toMinute };
}
