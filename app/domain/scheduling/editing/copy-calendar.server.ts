// A calendar for another season: the slots as they are at the end of the first, other dates.
import { and, eq, gte, isNull, lte, or } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { calendars, closedDates, slots } from '#db/schema/scheduling.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { findCalendarOfForm } from '../create-calendar.server.ts';
import { reachCalendar } from '../reach.server.ts';

export type CalendarCopy = {
  calendarId: number;
  name: string;
  startDate: string;
  endDate: string;
  /** Closed dates that fall into the new season. */
  copyClosed: boolean;
  /** One form makes one calendar however often it is sent. */
  formNonce: string;
};

export function copyCalendar(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  copy: CalendarCopy,
): Promise<Result<{ calendarId: number }, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachCalendar(tx, viewer, copy.calendarId);
    if (!reached.ok) return reached;
    const [source] = await tx.select().from(calendars).where(eq(calendars.id, copy.calendarId));
    if (!source) return err('not-found');
    const { resourceId, weekdays } = source;
    const { name, startDate, endDate, formNonce } = copy;
    const stamps = { createdAt: deps.now(), updatedAt: deps.now() };
    const [made] = await tx
      .insert(calendars)
      .values({ resourceId, weekdays, name, startDate, endDate, formNonce, ...stamps })
      .onConflictDoNothing({ target: calendars.formNonce })
      .returning({ id: calendars.id });
    if (!made) {
      const calendarId = await findCalendarOfForm(tx, { resourceId, formNonce });
      return calendarId === undefined ? err('not-found') : ok({ calendarId });
    }
    await copySlots(tx, { from: source, to: made.id, now: deps.now() });
    if (copy.copyClosed) await copyClosed(tx, { from: source.id, to: made.id, startDate, endDate });
    return ok({ calendarId: made.id });
  });
}

type Copying = { from: typeof calendars.$inferSelect; to: number; now: Date };

async function copySlots(tx: Db, { from, to, now }: Copying): Promise<void> {
  const current = await tx
    .select()
    .from(slots)
    .where(
      and(
        eq(slots.calendarId, from.id),
        isNull(slots.archivedAt),
        or(isNull(slots.validTo), gte(slots.validTo, from.endDate)),
        or(isNull(slots.validFrom), lte(slots.validFrom, from.endDate)),
      ),
    );
  const rows = current.map(({ name, startTime, endTime, quantity }) => ({
    calendarId: to,
    name,
    startTime,
    endTime,
    quantity,
    createdAt: now,
  }));
  if (rows.length > 0) await tx.insert(slots).values(rows);
}

type Season = { from: number; to: number; startDate: string; endDate: string };

async function copyClosed(tx: Db, { from, to, startDate, endDate }: Season): Promise<void> {
  const inside = await tx
    .select()
    .from(closedDates)
    .where(
      and(eq(closedDates.calendarId, from), gte(closedDates.date, startDate), lte(closedDates.date, endDate)),
    );
  if (inside.length > 0)
    await tx.insert(closedDates).values(inside.map((each) => ({ ...each, calendarId: to })));
}
