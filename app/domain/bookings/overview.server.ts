// The overview: whether there are bookings, what was sold, who comes today.
import { sql, type SQL } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { intArray } from '../sql.server.ts';
import { PLATFORM_ZONE } from '../date-words.ts';
import { dayOf, formatDay } from '../calendar-day.ts';
import { todayIn } from '../wall-clock.ts';
import { formatMinute, minuteOf } from '../minutes.ts';
import {
  COMING_DAYS,
  type ComingBooking,
  firstDayOfSales,
  type Sales,
  salesUntil,
  type Today,
  type TodaySlot,
} from './overview.ts';
import { onSiteOwed } from './money/on-site-money.server.ts';
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

/** Gross cents, before fees and refunds; without cancelled bookings, and what a no-show never paid in person. */
export async function findSales(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  activityIds: readonly number[],
): Promise<Sales> {
  const today = todayIn(PLATFORM_ZONE, now());
  const ids = intArray(activityIds);
  const rows = await db.execute<{ date: string; cents: number; places: number }>(sql`
    select (b.confirmed_at at time zone ${PLATFORM_ZONE})::date::text as date,
           sum(b.total_cents - case when b.no_show_at is null then 0 else ${onSiteOwed} end)::float8 as cents, sum(b.quantity)::int as places
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

type Row = ComingBooking & { slotName: string; sums: { slot: number; people: number; bookings: number } };

const MOST_COMING = 6;
/** Limit of one page; the day's own list has no limit. */
const MOST_TODAY = 300;

/** Today's guests by time, and the next bookings in `COMING_DAYS`. Today is on each activity's clock. */
export async function listToday(
  deps: Pick<Deps, 'db' | 'now'>,
  activityIds: readonly number[],
): Promise<{ today: Today; coming: ComingBooking[] }> {
  const sums = sql`json_build_object(
      'slot', sum(b.quantity) over (partition by b.start_time, b.end_time, b.slot_name, b.service_name, a.name),
      'people', sum(b.quantity) over (), 'bookings', count(*) over ())`;
  const [today, coming] = await Promise.all([
    listComing(deps, activityIds, { firstDay: 0, lastDay: 0, most: MOST_TODAY, sums }),
    listComing(deps, activityIds, { firstDay: 1, lastDay: COMING_DAYS, most: MOST_COMING, sums: sql`null` }),
  ]);
  return {
    today: {
      slots: slotsOf(today),
      people: today[0]?.sums.people ?? 0,
      notShown: (today[0]?.sums.bookings ?? 0) - today.length,
    },
    coming: coming.map(({ slotName: _slotName, sums: _sums, ...booking }) => booking),
  };
}

type Coming = { firstDay: number; lastDay: number; most: number; sums: SQL };

/** Days are counted from today. */
async function listComing(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  activityIds: readonly number[],
  { firstDay, lastDay, most, sums }: Coming,
): Promise<Row[]> {
  const ids = intArray(activityIds);
  const instant = sql`${now().toISOString()}::timestamptz`;
  const rows = await db.execute<Row>(sql`
    select b.reference, rtrim(b.name || ' ' || b.surname) as guest, b.date::text as date,
           b.start_time::text as "startTime", b.end_time::text as "endTime", b.slot_name as "slotName",
           b.service_name as "serviceName", a.name as "activityName", b.quantity as people,
           ${sums} as sums
      from bookings b join activities a on a.id = b.owner_activity_id
     where (b.activity_id = any(${ids}) or b.owner_activity_id = any(${ids}))
       and ${isSale}
       and b.starts_at between ${instant} - interval '2 days' and ${instant} + ${lastDay + 2} * interval '1 day'
       and b.date - (${instant} at time zone a.time_zone)::date between ${firstDay} and ${lastDay}
     order by b.starts_at, b.id limit ${most}`);
  return rows.map((row) => ({ ...row, startTime: clock(row.startTime), endTime: clock(row.endTime) }));
}

function clock(time: string): string {
  return formatMinute(minuteOf(time));
}

function slotsOf(rows: readonly Row[]): TodaySlot[] {
  const slots = new Map<string, TodaySlot>();
  for (const { reference, guest, people, sums, ...row } of rows) {
    const { startTime, endTime, slotName, serviceName, activityName } = row;
    const when = { startTime, endTime, slotName, serviceName, activityName };
    const key = Object.values(when).join('\n');
    const slot = slots.get(key) ?? { ...when, people: sums.slot, bookings: [] };
    slot.bookings.push({ reference, guest, people });
    slots.set(key, slot);
  }
  return [...slots.values()];
}
