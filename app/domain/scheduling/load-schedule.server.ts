// Reads the input of the pure rules, in one query.
import { type SQL, sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { intArray } from '../sql.server.ts';

import { formatDay } from '../calendar-day.ts';
import type { DatedTerms } from './resources/resource-terms.ts';
import type { DatedResource, Occupied } from './rooms.ts';
import { type SlotRule } from './calendars/slots.ts';
import { endMinuteOf, slotKey } from '../minutes.ts';
import { inForceFrom, isTaken } from './resources/terms.server.ts';

export type Period = { firstDay: number; lastDay: number };

type RuleRow = {
  resource_id: number;
  terms: DatedTerms[];
  min_participants: number;
  max_participants: number | null;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  slot_id: number | null;
  slot_name: string;
  start_minute: number;
  end_minute: number;
  slot_quantity: number;
  first_day: number;
  last_day: number;
  weekdays: number;
  closed: number[] | null;
  stopped: number[] | null;
};

export type Rules = { resources: DatedResource[]; rules: SlotRule[] };

/** A service's resources, or given ones, whatever services use them. */
export type ResourcesOf = { serviceId: number } | { resourceIds: readonly number[] };

/** Rules of live resources, calendars and slots that touch a period, and the places taken on them. */
export async function loadSchedule(
  db: Db,
  of: ResourcesOf,
  { rules, occupied }: { rules: Period; occupied: OccupiedWithin },
): Promise<Rules & { occupied: Occupied[] }> {
  const [row] = await db.execute<{ rules: RuleRow[]; occupied: OccupiedRow[] }>(sql`
    select (select coalesce(json_agg(q), '[]') from (${rulesQuery(of, rules)}) q) as rules,
           (select coalesce(json_agg(q), '[]') from (${occupiedQuery(of, occupied)}) q) as occupied`);
  if (!row) throw new Error('a query without a table answers one row');
  return { ...rulesIn(row.rules), occupied: row.occupied.map(toOccupied) };
}

/** The rules alone. */
export async function loadRules(db: Db, serviceId: number, period: Period): Promise<Rules> {
  return rulesIn(await db.execute<RuleRow>(rulesQuery({ serviceId }, period)));
}

function resourcesWanted(of: ResourcesOf): SQL {
  return 'serviceId' in of
    ? sql`select resource_id, position from service_resources where service_id = ${of.serviceId}`
    : sql`select id as resource_id, 0 as position from unnest(${intArray(of.resourceIds)}) as id`;
}

function rulesQuery(of: ResourcesOf, { firstDay, lastDay }: Period): SQL {
  const [from, to] = [formatDay(firstDay), formatDay(lastDay)];
  return sql`
    select r.id as resource_id, t.terms, r.min_participants, r.max_participants,
           r.buffer_before_minutes, r.buffer_after_minutes,
           s.id as slot_id, s.name as slot_name, s.quantity as slot_quantity, c.weekdays,
           (extract(epoch from s.start_time) / 60)::int as start_minute,
           (extract(epoch from s.end_time) / 60)::int as end_minute,
           greatest(c.start_date, s.valid_from) - date '1970-01-01' as first_day,
           least(c.end_date, s.valid_to) - date '1970-01-01' as last_day,
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

function rulesIn(rows: readonly RuleRow[]): Rules {
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

function resourcesOf(rows: readonly RuleRow[]): DatedResource[] {
  const found = new Map<number, DatedResource>();
  for (const row of rows) {
    found.set(row.resource_id, {
      resourceId: row.resource_id,
      terms: row.terms,
      minParticipants: row.min_participants,
      maxParticipants: row.max_participants ?? undefined,
      bufferBeforeMinutes: row.buffer_before_minutes,
      bufferAfterMinutes: row.buffer_after_minutes,
    });
  }
  return [...found.values()];
}

function ruleOf(row: RuleRow): SlotRule[] {
  if (row.slot_id === null) return [];
  return [
    {
      slotId: row.slot_id,
      resourceId: row.resource_id,
      name: row.slot_name,
      startMinute: row.start_minute,
      endMinute: endMinuteOf(row.start_minute, row.end_minute),
      quantity: row.slot_quantity,
      firstDay: row.first_day,
      lastDay: row.last_day,
      weekdays: row.weekdays,
      closedDays: new Set(row.closed),
      stoppedDays: new Set(row.stopped),
    },
  ];
}

export type OccupiedRow = {
  resource_id: number;
  unit: number;
  people: number;
  day: number;
  start_minute: number;
  end_minute: number;
  from_minute: number;
  to_minute: number;
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
  { serviceId, ...within }: OccupiedWithin & { serviceId: number },
): Promise<Occupied[]> {
  return (await db.execute<OccupiedRow>(occupiedQuery({ serviceId }, within))).map(toOccupied);
}

function occupiedQuery(of: ResourcesOf, { period, now, exceptBookingIds = [], most }: OccupiedWithin): SQL {
  return sql`
    select a.resource_id, a.unit, sum(a.people)::int as people, a.date - date '1970-01-01' as day,
           (extract(epoch from a.start_time) / 60)::int as start_minute,
           (extract(epoch from a.end_time) / 60)::int as end_minute,
           (extract(epoch from lower(a.during)) / 60)::int as from_minute,
           (extract(epoch from upper(a.during)) / 60)::int as to_minute
      from (${resourcesWanted(of)}) w
      join allocations a on a.resource_id = w.resource_id
     where a.date between ${formatDay(period.firstDay - REACH_DAYS)}::date and ${formatDay(period.lastDay + REACH_DAYS)}::date
       and ${isTaken(now)}
       and a.booking_id <> all(${intArray(exceptBookingIds)})
     group by a.resource_id, a.unit, a.date, a.start_time, a.end_time, a.during
     ${most === undefined ? sql`` : sql`order by a.date limit ${most}`}`;
}

export function toOccupied(row: OccupiedRow): Occupied {
  const endMinute = endMinuteOf(row.start_minute, row.end_minute);
  return {
    resourceId: row.resource_id,
    unit: row.unit,
    people: row.people,
    occurrenceKey: `${formatDay(row.day)} ${slotKey(row.start_minute, endMinute)}`,
    fromMinute: row.from_minute,
    toMinute: row.to_minute,
  };
}
