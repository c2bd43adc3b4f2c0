// An operator changes when a resource is there: validity, weekdays, name.
import { eq } from 'drizzle-orm';

import { calendars } from '#db/schema/scheduling.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, transact, type Result } from '../../result.ts';
import type { CalendarFields } from '../calendar-fields.ts';
import { reachCalendarAgainstSales } from '../reach.server.ts';
import type { SoldDate } from '../sold-dates.ts';
import { editAgainstSales, type SoldError } from './edit-against-sales.server.ts';

export type CalendarChange = Omit<CalendarFields, 'createDefaultSlots'> & {
  calendarId: number;
  /** Dates that are sold go on being offered; the others change. */
  keepSold: boolean;
};

export type ChangeCalendarError = { code: 'not-found' } | SoldError;

/** Answers the sold dates that stay on offer against the change. */
export function changeCalendar(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  change: CalendarChange,
): Promise<Result<{ kept: SoldDate[] }, ChangeCalendarError>> {
  return transact(deps.db, (tx) => write({ ...deps, db: tx }, viewer, change));
}

async function write(
  { db: tx, now: clock }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { calendarId, keepSold, name, startDate, endDate, weekdays }: CalendarChange,
): Promise<Result<{ kept: SoldDate[] }, ChangeCalendarError>> {
  const reached = await reachCalendarAgainstSales(tx, viewer, calendarId);
  if (!reached.ok) return err({ code: reached.error });
  const now = clock();
  return editAgainstSales(tx, {
    resourceId: reached.value.resourceId,
    now,
    keepSold,
    apply: async () => {
      await tx
        .update(calendars)
        .set({ name, startDate, endDate, weekdays, updatedAt: now })
        .where(eq(calendars.id, calendarId));
      return undefined;
    },
  });
}
