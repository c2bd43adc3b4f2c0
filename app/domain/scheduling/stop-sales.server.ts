// Sales stopped and resumed: days of a resource, or its slots at given hours on them. Only the offer ends: what is sold
// or held stands. Under the locks that bookings of those days take, so that each comes before the stop or after it.
import { and, eq, inArray, isNull } from 'drizzle-orm';

import { salesStops } from '#db/schema/scheduling.ts';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { ok, transact, type Result } from '../result.ts';
import { lockDays } from './lock-days.server.ts';
import { reachResource } from './reach.server.ts';

/** As the database has them: `24:00` is midnight at the end of the day. */
export type StoppedHours = { startTime: string; endTime: string };

export type Stopping = {
  resourceId: number;
  dates: readonly string[];
  /** undefined: the whole days. */
  hours: StoppedHours | undefined;
  reason: string;
};

export function stopSales(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { resourceId, dates, hours, reason }: Stopping,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachResource(tx, viewer, resourceId);
    if (!reached.ok) return reached;
    const days = [...new Set(dates)].sort();
    await lockDays(tx, resourceId, days);
    const rows = days.map((date) => ({ resourceId, date, ...hours, reason }));
    const key = [salesStops.resourceId, salesStops.date, salesStops.startTime, salesStops.endTime];
    if (rows.length > 0)
      await tx.insert(salesStops).values(rows).onConflictDoUpdate({ target: key, set: { reason } });
    return ok(undefined);
  });
}

/** Answers how many stops were lifted. */
export function resumeSales(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { resourceId, dates, hours }: Omit<Stopping, 'reason'>,
): Promise<Result<number, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachResource(tx, viewer, resourceId);
    if (!reached.ok) return reached;
    const atHours = hours
      ? and(eq(salesStops.startTime, hours.startTime), eq(salesStops.endTime, hours.endTime))
      : isNull(salesStops.startTime);
    const lifted = await tx
      .delete(salesStops)
      .where(and(eq(salesStops.resourceId, resourceId), inArray(salesStops.date, [...dates]), atHours))
      .returning({ date: salesStops.date });
    return ok(lifted.length);
  });
}
