// How many bookings of each status a filter leaves, whatever status it asks for itself.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import { intArray } from '../../int-array.server.ts';
import { plannedFor } from '../../page-clause.server.ts';
import type { BookingStatus } from '../lifecycle.ts';
import type { BookingFilter } from './booking-filter.ts';
import type { BookingCounts, DeskActivity } from './booking-list.ts';
import { shownStatus } from '../standing.server.ts';
import { activitiesIn, HALVES, narrowing, ofHalf } from './scope.server.ts';

export async function countBookings(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  activities: readonly DeskActivity[],
  filter: BookingFilter,
): Promise<BookingCounts> {
  const counts: BookingCounts = { pending: 0, confirmed: 0, cancelled: 0, completed: 0 };
  const ids = activitiesIn(activities, filter);
  const conditions = narrowing(filter);
  if (ids.length === 0 || conditions === undefined) return counts;
  const status = shownStatus(now());
  const any = sql`any(${intArray(ids)})`;
  const halves = HALVES.map(
    (half) => sql`
    select ${status} as status, count(*)::int as count from bookings b where ${ofHalf(half, any, ids)} and ${conditions} group by 1`,
  );
  const rows = await plannedFor(db, filter.q !== '', (tx) =>
    tx.execute<{ status: BookingStatus; count: number }>(sql.join(halves, sql` union all `)),
  );
  for (const { status, count } of rows) counts[status] += count;
  return counts;
}
