// Takings and places of the bookings that some activities sell or serve, by the day on which they were confirmed.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import { dayOf, formatDay } from '../../scheduling/calendar-day.ts';
import { todayIn } from '../../scheduling/wall-clock.ts';
import { intArray } from '../../int-array.server.ts';
import { firstDayOfSales, salesUntil, type Sales } from './sales.ts';
import { isSale } from '../standing.server.ts';
import { PLATFORM_ZONE } from '../../platform-zone.ts';

/** Gross cents, before fees and refunds; a booking that was cancelled counts no more. */
export async function findSales(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  activityIds: readonly number[],
): Promise<Sales> {
  const today = todayIn(PLATFORM_ZONE, now());
  const ids = intArray(activityIds);
  const rows = await db.execute(sql`
    select (b.confirmed_at at time zone ${PLATFORM_ZONE})::date::text as date,
           sum(b.total_cents)::float8 as cents, sum(b.quantity)::int as places
      from bookings b
     where (b.activity_id = any(${ids}) or b.owner_activity_id = any(${ids}))
       and ${isSale}
       and b.confirmed_at >= (${formatDay(firstDayOfSales(today))}::date)::timestamp at time zone ${PLATFORM_ZONE}
     group by 1`);
  const sold = rows as unknown as { date: string; cents: number; places: number }[];
  return salesUntil(
    today,
    sold.map(({ date, cents, places }) => ({ day: dayOf(date), cents, places })),
  );
}
