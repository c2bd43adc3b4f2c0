// The overview: whether there are bookings, what was sold, who comes today.
import { sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import { intArray } from '../sql.server.ts';
import { PLATFORM_ZONE } from '../date-words.ts';
import { dayOf, formatDay } from '../calendar-day.ts';
import { todayIn } from '../wall-clock.ts';
import { formatMinute, minuteOf } from '../minutes.ts';

import { type ComingBooking, firstDayOfSales, type Sales, salesUntil, type TodaySlot } from './overview.ts';
import { isSale } from './standing.server.ts';

/** Bookings of any status. */
export async function hasBookings(
  { db }: Pick<Deps, 'db'>,
  activityIds: readonly number[],
): Promise<boolean> {
  const ids = intArray(activityIds);
  const rows = await db.execute<{ found: boolean }>(sql`
    select exists (select 1 from bookings b where b.activity_id = any(${ids}))
        or exists (select 1 from bookings b where b.owner_activity_id = any(${ids})) as found`);
  return rows[0]?.found === true;
}

// Takings and places of bookings that the activities sell or serve, by day of confirmation.

/** Gross cents, before fees and refunds; without cancelled bookings. */
export async function findSales(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  activityIds: readonly number[],
): Promise<Sales> {
  const today = todayIn(PLATFORM_ZONE, now());
  const ids = intArray(activityIds);
  const rows = await db.execute<{ date: string; cents: number; places: number }>(sql`
    select (b.confirmed_at at time zone ${PLATFORM_ZONE})::date::text as date,
           sum(b.total_cents)::float8 as cents, sum(b.quantity)::int as places
      from bookings b
     where (b.activity_id = any(${ids}) or b.owner_activity_id = any(${ids}))
       and ${isSale}
       and b.confirmed_at >= (${formatDay(firstDayOfSales(today))}::date)::timestamp at time zone ${PLATFORM_ZONE}
     group by 1`);
  const sold = rows;
  return salesUntil(
    today,
    sold.map(({ date, cents, places }) => ({ day: dayOf(date), cents, places })),
  );
}

type Row = ComingBooking & { slotName: string; today: boolean };

const COMING = 6;
/** Limit of one page; the day's own list has no limit. */
const MOST_TODAY = 300;

/** Today's guests by time, and the next bookings within a month. Today is on each activity's clock. */
export async function listToday(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  activityIds: readonly number[],
): Promise<{ today: TodaySlot[]; coming: ComingBooking[] }> {
  const ids = intArray(activityIds);
  const instant = now().toISOString();
  const rows = await db.execute<Row>(sql`
    select b.reference, rtrim(b.name || ' ' || b.surname) as guest, b.date::text as date,
           b.start_time::text as "startTime", b.end_time::text as "endTime", b.slot_name as "slotName",
           b.service_name as "serviceName", a.name as "activityName", b.quantity as people,
           b.date = (${instant}::timestamptz at time zone a.time_zone)::date as today
      from bookings b join activities a on a.id = b.owner_activity_id
     where (b.activity_id = any(${ids}) or b.owner_activity_id = any(${ids}))
       and ${isSale}
       and b.starts_at between ${instant}::timestamptz - interval '2 days' and ${instant}::timestamptz + interval '32 days'
       and b.date >= (${instant}::timestamptz at time zone a.time_zone)::date
     order by b.starts_at, b.id limit ${MOST_TODAY}`);
  const bookings = rows.map((row) => ({
    ...row,
    startTime: clock(row.startTime),
    endTime: clock(row.endTime),
  }));
  return {
    today: slotsOf(bookings.filter(({ today }) => today)),
    coming: bookings
      .filter(({ today }) => !today)
      .slice(0, COMING)
      .map(({ today: _today, slotName: _slotName, ...booking }) => booking),
  };
}

function clock(time: string): string {
  return formatMinute(minuteOf(time));
}

function slotsOf(rows: readonly Row[]): TodaySlot[] {
  const slots = new Map<string, TodaySlot>();
  for (const { reference, guest, people, startTime, endTime, slotName, serviceName, activityName } of rows) {
    const key = [startTime, endTime, slotName, serviceName, activityName].join('\n');
    const slot = slots.get(key) ?? {
      startTime,
      endTime,
      slotName,
      serviceName,
      activityName,
      people: 0,
      bookings: [],
    };
    slot.people += people;
    slot.bookings.push({ reference, guest, people });
    slots.set(key, slot);
  }
  return [...slots.values()];
}
