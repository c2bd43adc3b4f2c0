// One guest with what they booked.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import { formatMinute, minuteOf } from '../../scheduling/wall-clock.ts';
import type { DeskActivity } from '../desk/booking-list.ts';
import type { GuestBooking, GuestDetail } from './guest.ts';
import { shownStatus } from '../standing.server.ts';
import { findGuestKey, soldBy } from './guest-key.server.ts';
import { GUEST_COLUMNS, GUEST_SUMS, type GuestRow, toGuest } from './list-guests.server.ts';

/** The newest; nobody comes so often that more would be read. */
const MOST = 100;

export async function findGuest(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  activities: readonly DeskActivity[],
  reference: string,
): Promise<GuestDetail | undefined> {
  const key = await findGuestKey(db, activities, reference);
  if (key === undefined) return undefined;
  const theirs = sql`${soldBy(activities)} and lower(b.email) = ${key}`;
  const [row] = await db.execute<GuestRow & { noShows: number }>(sql`
    with page as (select ${GUEST_SUMS}, count(b.no_show_at)::int as no_shows from bookings b where ${theirs})
    select ${GUEST_COLUMNS}, page.no_shows as "noShows" from page join bookings n on n.id = page.newest`);
  if (!row) return undefined;
  const rows = await db.execute<GuestBooking>(sql`
    select b.reference, ${shownStatus(now())} as status, b.date::text as date, b.start_time as "startTime", b.end_time as "endTime", b.service_name as "serviceName",
           a.name as seller, b.quantity as people, b.total_cents::float8 as "totalCents", b.no_show_at is not null as "noShow"
      from bookings b join activities a on a.id = b.activity_id
     where ${theirs} order by b.starts_at desc, b.id desc limit ${MOST}`);
  const { noShows, ...guest } = row;
  const history = [...rows].map((booking) => ({
    ...booking,
    startTime: formatMinute(minuteOf(booking.startTime)),
    endTime: formatMinute(minuteOf(booking.endTime)),
  }));
  return { ...toGuest(guest), noShows, history };
}
