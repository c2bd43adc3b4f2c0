// Closes and opens days and slots, stops sales, and archives calendars and slots.
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { closedDates, salesStops, slotClosures, calendars, slots } from '#db/schema/scheduling.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, type Result, transact, transactional } from '../../result.ts';
import { dateArray } from '../../sql.server.ts';
import type { ClosingFields, StoppedDate } from './calendar.ts';
import { editAgainstSales, type SoldError } from './edit-against-sales.server.ts';
import { lockDays, isTaken } from '../resources/terms.server.ts';
import {
  reachCalendar,
  reachResource,
  reachSlotAgainstSales,
  reachCalendarAgainstSales,
} from '../reach.server.ts';
import type { SoldDate } from '../resources/resource-terms.ts';

// Closes days of a calendar. Days with sales are refused and reported with their number; the others can then
// be closed alone. Source: docs/rules/availability.md#edits.

export type Closing = ClosingFields & {
  calendarId: number;
  /** Leaves days with sales open instead of refusing. */
  onlyUnsold?: boolean;
};

export type CloseDatesError = { code: 'not-found' } | { code: 'sold'; dates: SoldDate[] };

/** Returns the closed days and those left open. */
export const closeDates = transactional(
  async (
    { db, now }: Pick<Deps, 'db' | 'now'>,
    viewer: Viewer,
    { calendarId, dates, reason, onlyUnsold = false }: Closing,
  ): Promise<Result<{ closed: string[]; leftOpen: SoldDate[] }, CloseDatesError>> => {
    const reached = await reachCalendar(db, viewer, calendarId);
    if (!reached.ok) return err({ code: reached.error });
    const wanted = [...new Set(dates)].sort();
    const { resourceId } = reached.value;
    await lockDays(
      db,
      wanted.map((date) => ({ resourceId, date })),
    );
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
  },
);

type Looked = { resourceId: number; calendarId: number; dates: readonly string[]; now: Date };

/** Days with sales in the calendar's slots or at the same times. Ended holds don't count. */
async function soldDates(tx: Db, { resourceId, calendarId, dates, now }: Looked): Promise<SoldDate[]> {
  return tx.execute<SoldDate>(sql`
    select a.date::text as date, count(distinct a.booking_id)::int as bookings, sum(a.people)::int as people
      from allocations a
     where a.resource_id = ${resourceId} and a.date = any(${dateArray(dates)})
       and ${isTaken(now)}
       and exists (
         select 1 from slots s where s.calendar_id = ${calendarId} and (s.id = a.slot_id
            or (s.start_time = a.start_time and s.end_time = a.end_time and s.archived_at is null
                and a.date between coalesce(s.valid_from, '-infinity') and coalesce(s.valid_to, 'infinity'))))
     group by a.date order by a.date`);
}

// Opens closed days.

export type Opening = { calendarId: number; dates: readonly string[] };

/** Returns how many days were closed. */
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

// Closes or opens one slot on one day.

export type SlotClosing = { slotId: number; date: string; reason: string };

export type CloseSlotError = { code: 'not-found' } | SoldError;

/** Refuses a slot with sales and reports their number. */
export const closeSlot = transactional(
  async (
    { db: tx, now }: Pick<Deps, 'db' | 'now'>,
    viewer: Viewer,
    { slotId, date, reason }: SlotClosing,
  ): Promise<Result<undefined, CloseSlotError>> => {
    const reached = await reachSlotAgainstSales(tx, viewer, slotId);
    if (!reached.ok) return err({ code: reached.error });
    const edited = await editAgainstSales(tx, {
      resourceId: reached.value.resourceId,
      now: now(),
      keepSold: false,
      apply: async () => {
        await tx
          .insert(slotClosures)
          .values({ slotId, date, reason })
          .onConflictDoUpdate({ target: [slotClosures.slotId, slotClosures.date], set: { reason } });
        return undefined;
      },
    });
    return edited.ok ? ok(undefined) : edited;
  },
);

export function openSlot(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { slotId, date }: Omit<SlotClosing, 'reason'>,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachSlotAgainstSales(tx, viewer, slotId);
    if (!reached.ok) return reached;
    await tx.delete(slotClosures).where(and(eq(slotClosures.slotId, slotId), eq(slotClosures.date, date)));
    return ok(undefined);
  });
}

/** In the database's form: `24:00` is midnight at the end of the day. */
export type StoppedHours = { startTime: string; endTime: string };

export type Stopping = {
  resourceId: number;
  dates: readonly string[];
  /** undefined: whole days. */
  hours: StoppedHours | undefined;
  reason: string;
};

/**
 * Stops the sales of a resource on given days, or of its slots at given times; sold and held places stay.
 * Takes the locks of bookings on these days, so that each booking comes before or after the stop.
 */
export function stopSales(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { resourceId, dates, hours, reason }: Stopping,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachResource(tx, viewer, resourceId);
    if (!reached.ok) return reached;
    const days = [...new Set(dates)].sort();
    await lockDays(
      tx,
      days.map((date) => ({ resourceId, date })),
    );
    const rows = days.map((date) => ({ resourceId, date, ...hours, reason }));
    const key = [salesStops.resourceId, salesStops.date, salesStops.startTime, salesStops.endTime];
    if (rows.length > 0)
      await tx.insert(salesStops).values(rows).onConflictDoUpdate({ target: key, set: { reason } });
    return ok(undefined);
  });
}

/**
 * Returns how many stops were removed, and those that remain: stops of single slots when whole days were
 * resumed, and the other way round.
 */
export function resumeSales(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { resourceId, dates, hours }: Omit<Stopping, 'reason'>,
): Promise<Result<{ lifted: number; left: StoppedDate[] }, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachResource(tx, viewer, resourceId);
    if (!reached.ok) return reached;
    const onThem = and(eq(salesStops.resourceId, resourceId), inArray(salesStops.date, [...dates]));
    const atHours = hours
      ? and(eq(salesStops.startTime, hours.startTime), eq(salesStops.endTime, hours.endTime))
      : isNull(salesStops.startTime);
    const lifted = await tx
      .delete(salesStops)
      .where(and(onThem, atHours))
      .returning({ date: salesStops.date });
    const stays = hours ? isNull(salesStops.startTime) : isNotNull(salesStops.startTime);
    const { date, startTime, endTime, reason } = salesStops;
    const left = await tx
      .select({ date, startTime, endTime, reason })
      .from(salesStops)
      .where(and(onThem, stays))
      .orderBy(date, startTime);
    return ok({ lifted: lifted.length, left });
  });
}

// Archives or restores a calendar. Its bookings stay. Source: docs/rules/catalog.md#archiving.

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

/** Returns the slot's calendar. Does nothing if archived already. */
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
