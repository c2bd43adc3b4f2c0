// Edits of calendars never move sold dates: finds the dates that an edit contradicts, and keeps them.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { calendars, slotClosures, slots } from '#db/schema/scheduling.ts';
import type { Deps } from '../../deps.ts';
import { err, ok, type Result } from '../../result.ts';
import { EVERY_WEEKDAY } from '../../day-fields.ts';
import { KEPT_CALENDAR, KEPT_REASON, type SlotFields } from './calendar.ts';
import type { SoldDate } from '../resources/resource-terms.ts';
import { isToCome } from '../resources/terms.server.ts';

// A sold occurrence of a resource, and whether a calendar still offers it. An edit compares these before and
// after: sold occurrences that lose their offer contradict the edit. Source:
// docs/rules/availability.md#edits.

export type SoldOccurrence = {
  date: string;
  startTime: string;
  endTime: string;
  /** Name at the sale, or the name held for a booking that may move there. */
  slotName: string;
  /** Units in use, and units that the slot offers now. */
  units: number;
  quantity: number;
  bookings: number;
  people: number;
  offered: boolean;
};

/**
 * Occurrences that are not over. Holds count until they are deleted, even ended ones: a late payment may
 * still confirm them. The caller has locked the resource against sales.
 */
export async function soldOccurrences(tx: Db, resourceId: number, now: Date): Promise<SoldOccurrence[]> {
  return tx.execute<SoldOccurrence>(sql`
    with sold as (
      select a.date, a.start_time, a.end_time, max(coalesce(m.slot_name, b.slot_name)) as slot_name, max(s.quantity) as quantity,
             count(distinct a.unit)::int as units, count(distinct a.booking_id)::int as bookings, sum(a.people)::int as people
        from allocations a join bookings b on b.id = a.booking_id join slots s on s.id = a.slot_id
        left join booking_moves m on m.id = a.move_id
       where ${isToCome(resourceId, now)}
       group by a.date, a.start_time, a.end_time)
    select sold.date::text as date, sold.start_time::text as "startTime", sold.end_time::text as "endTime",
           sold.slot_name as "slotName", sold.units, greatest(sold.quantity, sold.units) as quantity, sold.bookings, sold.people,
           exists (
             select 1 from slots s join calendars c on c.id = s.calendar_id
              where c.resource_id = ${resourceId} and c.archived_at is null and s.archived_at is null
                and s.start_time = sold.start_time and s.end_time = sold.end_time and s.quantity >= sold.units
                and sold.date between greatest(c.start_date, s.valid_from) and least(c.end_date, s.valid_to)
                and c.weekdays & (1 << (extract(isodow from sold.date)::int - 1)) <> 0
                and not exists (select 1 from closed_dates cd where cd.calendar_id = c.id and cd.date = sold.date)
                and not exists (select 1 from slot_closures sc where sc.slot_id = s.id and sc.date = sold.date)) as offered
      from sold order by sold.date, sold.start_time, sold.end_time`);
}

/** Occurrences of `before` that were offered and no longer are after the edit. */
export function leftWithoutOffer(
  before: readonly SoldOccurrence[],
  after: readonly SoldOccurrence[],
): SoldOccurrence[] {
  const gone = new Set(after.filter(({ offered }) => !offered).map(keyOf));
  return before.filter((each) => each.offered && gone.has(keyOf(each)));
}

function keyOf({ date, startTime, endTime }: SoldOccurrence): string {
  return `${date} ${startTime} ${endTime}`;
}

export function datesOf(occurrences: readonly SoldOccurrence[]): SoldDate[] {
  const dates = new Map<string, SoldDate>();
  for (const { date, bookings, people } of occurrences) {
    const known = dates.get(date);
    dates.set(date, {
      date,
      bookings: (known?.bookings ?? 0) + bookings,
      people: (known?.people ?? 0) + people,
    });
  }
  return [...dates.values()];
}

type Kept = {
  resourceId: number;
  now: Date;
  stranded: readonly SoldOccurrence[];
  replacement: number | undefined;
};

/**
 * Keeps sold dates as they are while the others change: one calendar of the resource offers them, with a slot
 * for each day, and the replacing slot is closed on these days.
 */
export async function keepOffered(tx: Db, { resourceId, now, stranded, replacement }: Kept): Promise<void> {
  const days = stranded.map(({ date }) => date).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  const calendarId = await keptCalendar(tx, { resourceId, now, first, last });
  await tx.insert(slots).values(
    stranded.map(({ date, startTime, endTime, slotName, quantity }) => ({
      calendarId,
      name: slotName,
      startTime,
      endTime,
      quantity,
      validFrom: date,
      validTo: date,
      createdAt: now,
    })),
  );
  if (replacement === undefined) return;
  const closures = [...new Set(days)].map((date) => ({ slotId: replacement, date, reason: KEPT_REASON }));
  await tx.insert(slotClosures).values(closures).onConflictDoNothing();
}

type Wanted = { resourceId: number; now: Date; first: string; last: string };

/** Finds or creates it: one for each resource, from its first to its last day. */
async function keptCalendar(tx: Db, { resourceId, now, first, last }: Wanted): Promise<number> {
  const [known] = await tx
    .select()
    .from(calendars)
    .where(
      and(
        eq(calendars.resourceId, resourceId),
        eq(calendars.name, KEPT_CALENDAR),
        eq(calendars.weekdays, EVERY_WEEKDAY),
        isNull(calendars.archivedAt),
      ),
    );
  if (known) {
    const startDate = first < known.startDate ? first : known.startDate;
    const endDate = last > known.endDate ? last : known.endDate;
    await tx.update(calendars).set({ startDate, endDate, updatedAt: now }).where(eq(calendars.id, known.id));
    return known.id;
  }
  const [made] = await tx
    .insert(calendars)
    .values({
      resourceId,
      name: KEPT_CALENDAR,
      startDate: first,
      endDate: last,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: calendars.id });
  if (!made) throw new Error('an insert answers its row');
  return made.id;
}

// Recognises a change that was already made: a form saved without changes, or sent twice.

type Asked = { change: SlotFields & { slotId: number; from: string }; units: number };

/**
 * `self`: the slot itself has these values from the day on. `successor`: the slot that follows it on that day
 * has them.
 */
export async function isSameSlotThere(
  tx: Db,
  who: 'self' | 'successor',
  { change, units }: Asked,
): Promise<boolean> {
  const { slotId, from, name, startTime, endTime, quantity } = change;
  const [same] = await tx
    .select({ id: slots.id })
    .from(slots)
    .where(
      and(
        who === 'self'
          ? eq(slots.id, slotId)
          : and(eq(slots.supersedesId, slotId), eq(slots.validFrom, from)),
        isNull(slots.archivedAt),
        eq(slots.name, name),
        eq(slots.startTime, startTime),
        eq(slots.endTime, endTime),
        eq(slots.quantity, quantity ?? units),
      ),
    );
  return same !== undefined;
}

// A slot changed from a day on continues as another row: the old row's page leads to it.

/** The slots that followed this one, in order. */
export async function listSuccessors(
  { db }: Pick<Deps, 'db'>,
  slot: { slotId: number; calendarId: number },
): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    with recursive later as (
      select id, 0 as steps from slots where id = ${slot.slotId} and calendar_id = ${slot.calendarId}
      union all
      select s.id, later.steps + 1 from slots s join later on s.supersedes_id = later.id where later.steps < 1000)
    select id from later where steps > 0 order by steps, id`);
  return [...rows].map(({ id }) => id);
}

// An edit of a resource's calendars. Refused if it contradicts sales, unless the sold dates are kept while
// the others change. On a refusal the caller's transaction rolls back.

export type Edit = {
  /** Locked against sales. */
  resourceId: number;
  now: Date;
  /** Keeps sold dates and changes the others, instead of refusing. */
  keepSold: boolean;
  /** Makes the edit; returns the replacing slot, which must not be offered on the kept dates. */
  apply: () => Promise<number | undefined>;
};

export type SoldError = { code: 'sold'; dates: SoldDate[] };

/** Returns the dates that were kept. */
export async function editAgainstSales(
  tx: Db,
  { resourceId, now, keepSold, apply }: Edit,
): Promise<Result<{ kept: SoldDate[] }, SoldError>> {
  const before = await soldOccurrences(tx, resourceId, now);
  const replacement = await apply();
  const stranded = leftWithoutOffer(before, await soldOccurrences(tx, resourceId, now));
  const dates = datesOf(stranded);
  if (dates.length > 0 && !keepSold) return err({ code: 'sold', dates });
  if (dates.length > 0) await keepOffered(tx, { resourceId, now, stranded, replacement });
  return ok({ kept: dates });
}
