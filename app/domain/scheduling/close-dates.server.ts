// Days on which a calendar offers nothing. What is sold is never dropped: days with sales are refused, named with
// their number, and the others can be closed alone. Source: docs/rules/availability.md#edits.
import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { closedDates } from '#db/schema/scheduling.ts';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, transact, type Result } from '../result.ts';
import type { ClosingFields } from './calendar-fields.ts';
import { lockDays } from './lock-days.server.ts';
import { reachCalendar } from './reach.server.ts';
import type { SoldDate } from './sold-dates.ts';
import { isHeld } from './sold-places.server.ts';

export type Closing = ClosingFields & {
  calendarId: number;
  /** Leaves days with sales open instead of refusing. */
  onlyUnsold?: boolean;
};

export type CloseDatesError = { code: 'not-found' } | { code: 'sold'; dates: SoldDate[] };

/** Answers what was closed and what was left open. */
export function closeDates(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  closing: Closing,
): Promise<Result<{ closed: string[]; leftOpen: SoldDate[] }, CloseDatesError>> {
  return transact(deps.db, (tx) => close({ ...deps, db: tx }, viewer, closing));
}

async function close(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { calendarId, dates, reason, onlyUnsold = false }: Closing,
): Promise<Result<{ closed: string[]; leftOpen: SoldDate[] }, CloseDatesError>> {
  const reached = await reachCalendar(db, viewer, calendarId);
  if (!reached.ok) return err({ code: reached.error });
  const wanted = [...new Set(dates)].sort();
  const { resourceId } = reached.value;
  await lockDays(db, resourceId, wanted);
  const sold = await soldDates(db, { resourceId, calendarId, dates: wanted, now: now() });
  if (sold.length > 0 && !onlyUnsold) return err({ code: 'sold', dates: sold });
  const closed = wanted.filter((date) => !sold.some((kept) => kept.date === date));
  const rows = closed.map((date) => ({ calendarId, date, reason }));
  if (rows.length > 0) {
    await db
      .insert(closedDates)
      .values(rows)
      .onConflictDoUpdate({ target: [closedDates.calendarId, closedDates.date], set: { reason } });
  }
  return ok({ closed, leftOpen: sold });
}

type Looked = { resourceId: number; calendarId: number; dates: readonly string[]; now: Date };

/** What was sold of the calendar, or in hours that it offers that day. Ended holds don't count, by the clock. */
async function soldDates(tx: Db, { resourceId, calendarId, dates, now }: Looked): Promise<SoldDate[]> {
  return (await tx.execute(sql`
    select a.date::text as date, count(distinct a.booking_id)::int as bookings, sum(a.people)::int as people
      from allocations a
     where a.resource_id = ${resourceId} and a.date = any(${`{${dates.join(',')}}`}::date[])
       and ${isHeld(now)}
       and exists (
         select 1 from slots s where s.calendar_id = ${calendarId} and (s.id = a.slot_id
            or (s.start_time = a.start_time and s.end_time = a.end_time and s.archived_at is null
                and a.date between coalesce(s.valid_from, '-infinity') and coalesce(s.valid_to, 'infinity'))))
     group by a.date order by a.date`)) as unknown as SoldDate[];
}
