// Closed days are open again.
import { and, eq, inArray } from 'drizzle-orm';

import { closedDates } from '#db/schema/scheduling.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { ok, transact, type Result } from '../../result.ts';
import { reachCalendar } from '../reach.server.ts';

export type Opening = { calendarId: number; dates: readonly string[] };

/** Answers how many were closed. */
export function openDates(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { calendarId, dates }: Opening,
): Promise<Result<number, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachCalendar(tx, viewer, calendarId);
    if (!reached.ok) return reached;
    if (dates.length === 0) return ok(0);
    const opened = await tx
      .delete(closedDates)
      .where(and(eq(closedDates.calendarId, calendarId), inArray(closedDates.date, [...dates])))
      .returning({ date: closedDates.date });
    return ok(opened.length);
  });
}
