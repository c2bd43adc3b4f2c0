// Calendars and slots that are sold no more. Their bookings stay as they are. Source: docs/rules/catalog.md#archiving.
import { and, eq, isNull } from 'drizzle-orm';

import { calendars, slots } from '#db/schema/scheduling.ts';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { ok, type Result, transact } from '../result.ts';

import { reachCalendarAgainstSales, reachSlotAgainstSales } from './reach.server.ts';

export function archiveCalendar(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { calendarId, archived }: { calendarId: number; archived: boolean },
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachCalendarAgainstSales(tx, viewer, calendarId);
    if (!reached.ok) return reached;
    await tx
      .update(calendars)
      .set({ archivedAt: archived ? deps.now() : null, updatedAt: deps.now() })
      .where(eq(calendars.id, calendarId));
    return ok(undefined);
  });
}

/** Answers the slot's calendar. Archived already: nothing changes. */
export function archiveSlot(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  slotId: number,
): Promise<Result<{ calendarId: number }, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachSlotAgainstSales(tx, viewer, slotId);
    if (!reached.ok) return reached;
    await tx
      .update(slots)
      .set({ archivedAt: deps.now() })
      .where(and(eq(slots.id, slotId), isNull(slots.archivedAt)));
    return ok({ calendarId: reached.value.calendarId });
  });
}
