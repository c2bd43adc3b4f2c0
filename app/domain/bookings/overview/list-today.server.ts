// Who comes today, time by time, and the next who come within a month. Today is each activity's own.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import { formatMinute, minuteOf } from '../../scheduling/wall-clock.ts';
import { intArray } from '../../int-array.server.ts';
import type { ComingBooking, TodaySlot } from './overview.ts';
import { isSale } from '../standing.server.ts';

type Row = ComingBooking & { slotName: string; today: boolean };

const COMING = 6;
/** More than anybody reads on one page; the day's own list has all of them. */
const MOST_TODAY = 300;

export async function listToday(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  activityIds: readonly number[],
): Promise<{ today: TodaySlot[]; coming: ComingBooking[] }> {
  const ids = intArray(activityIds);
  const instant = now().toISOString();
  const rows = (await db.execute(sql`
    select b.reference, b.name || ' ' || b.surname as guest, b.date::text as date,
           b.start_time::text as "startTime", b.end_time::text as "endTime", b.slot_name as "slotName",
           b.service_name as "serviceName", a.name as "activityName", b.quantity as people,
           b.date = (${instant}::timestamptz at time zone a.time_zone)::date as today
      from bookings b join activities a on a.id = b.owner_activity_id
     where (b.activity_id = any(${ids}) or b.owner_activity_id = any(${ids}))
       and ${isSale}
       and b.starts_at between ${instant}::timestamptz - interval '2 days' and ${instant}::timestamptz + interval '32 days'
       and b.date >= (${instant}::timestamptz at time zone a.time_zone)::date
     order by b.starts_at, b.id limit ${MOST_TODAY}`)) as unknown as Row[];
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
