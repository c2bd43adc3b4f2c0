// Whose bookings somebody may see: those that their activities sell, and those of their services that others resell.
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import type { Viewer } from '../../identity/viewer.ts';
import { intArray } from '../../int-array.server.ts';
import { searchWords } from '../../search-words.ts';
import type { BookingFilter } from './booking-filter.ts';
import type { DeskActivity } from './booking-list.ts';

export async function listDeskActivities(db: Db, { userId }: Viewer): Promise<DeskActivity[]> {
  const rows = await db.execute(sql`
    select a.id, a.name, a.subdomain from memberships m join activities a on a.id = m.activity_id
     where m.user_id = ${userId} order by lower(a.name), a.id`);
  return rows as unknown as DeskActivity[];
}

/** Of somebody's activities, those the filter leaves: none where it names another's. */
export function activitiesIn(
  activities: readonly DeskActivity[],
  { activity }: Pick<BookingFilter, 'activity'>,
): number[] {
  return activities
    .filter(({ id, subdomain }) => activity === undefined || [subdomain, String(id)].includes(activity))
    .map(({ id }) => id);
}

/** `sold` by one of the activities, or `served` by one for a reseller that is none of them. */
export type Half = 'sold' | 'served';
export const HALVES = ['sold', 'served'] as const satisfies readonly Half[];

/** The bookings `b` of one half, for one activity `mine`: each half has its own indexes. */
export function ofHalf(half: Half, mine: SQL, ids: readonly number[]): SQL {
  if (half === 'sold') return sql`b.activity_id = ${mine}`;
  return sql`b.owner_activity_id = ${mine} and b.activity_id <> b.owner_activity_id and b.activity_id <> all(${intArray(ids)})`;
}

/** What a filter asks of `b`, its activity and status apart; undefined where nothing can fit. */
export function narrowing(filter: Omit<BookingFilter, 'activity' | 'status'>): SQL | undefined {
  const words = searchWords(filter.q);
  if (words === undefined) return undefined;
  const { from, to, service, resource, slot } = filter;
  const conditions = [
    sql`true`,
    // The day is the activity's; the instants beside it let the index do the first, rough cut.
    ...(from === undefined ? [] : [sql`b.date >= ${from}::date and b.starts_at >= ${from}::date - 1`]),
    ...(to === undefined ? [] : [sql`b.date <= ${to}::date and b.starts_at < ${to}::date + 2`]),
    ...(service === undefined ? [] : [sql`b.service_id = ${service}`]),
    ...(resource === undefined ? [] : [sql`b.resource_id = ${resource}`]),
    ...(slot === undefined ? [] : [ofSlot(slot)]),
    ...words.map((word) => sql`b.search_text like search_pattern(${word})`),
  ];
  return sql.join(conditions, sql` and `);
}

/** The slot's hours on its resource: an edited slot is another row, and what was sold before keeps the old one. */
function ofSlot(slotId: number): SQL {
  return sql`(b.resource_id, b.start_time, b.end_time) = (
    select c.resource_id, s.start_time, s.end_time from slots s join calendars c on c.id = s.calendar_id where s.id = ${slotId})`;
}
