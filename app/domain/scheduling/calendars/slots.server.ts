// Slots of a calendar: creates them, and changes them from a date on.
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { calendars, slotClosures, slots } from '#db/schema/scheduling.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, type Result, transactional } from '../../result.ts';
import { madeBefore } from '../../sql.server.ts';
import { dayOf, formatDay } from '../../calendar-day.ts';
import type { SlotFields } from './calendar.ts';
import { editAgainstSales, isSameSlotThere, type SoldError } from './edit-against-sales.server.ts';
import { reachCalendar, type ReachedSlot, reachSlotAgainstSales } from '../reach.server.ts';
import type { SoldDate } from '../resources/resource-terms.ts';
import { unitsToCome } from '../resources/terms.server.ts';
import { todayIn } from '../../wall-clock.ts';
import { minuteOf } from '../../minutes.ts';

// Inserts slots of one calendar; refuses more units than the resource has, and repeated times.

export type SlotError = { code: 'too-many-units'; limit: number } | { code: 'duplicate-slot'; name: string };

export type NewSlots = {
  calendarId: number;
  /** Units of the calendar's resource. */
  units: number;
  slots: readonly (SlotFields & { formNonce?: string })[];
  now: Date;
};

/** The caller holds the resource's lock. */
export async function insertSlots(
  tx: Db,
  { calendarId, units, slots: wanted, now }: NewSlots,
): Promise<Result<number[], SlotError>> {
  if (wanted.some(({ quantity }) => quantity !== null && quantity > units))
    return err({ code: 'too-many-units', limit: units });
  const live = await tx
    .select()
    .from(slots)
    .where(and(eq(slots.calendarId, calendarId), isNull(slots.archivedAt)));
  const taken = new Map(
    live.filter(({ validTo }) => validTo === null).map((slot) => [hoursOf(slot), slot.name]),
  );
  for (const slot of wanted) {
    const same = taken.get(hoursOf(slot));
    if (same !== undefined) return err({ code: 'duplicate-slot', name: same });
    taken.set(hoursOf(slot), slot.name);
  }
  if (wanted.length === 0) return ok([]);
  const rows = await tx
    .insert(slots)
    .values(
      wanted.map(({ quantity, ...slot }) => ({
        ...slot,
        calendarId,
        quantity: quantity ?? units,
        createdAt: now,
      })),
    )
    .returning({ id: slots.id });
  return ok(rows.map(({ id }) => id));
}

function hoursOf({ startTime, endTime }: Pick<SlotFields, 'startTime' | 'endTime'>): string {
  return `${minuteOf(startTime)}-${minuteOf(endTime)}`;
}

// One more slot in a calendar.

export type NewSlot = SlotFields & {
  calendarId: number;
  /** Form id: a form sent twice makes one slot. */
  formNonce?: string;
};

export type CreateSlotError = { code: 'not-found' } | SlotError;

/** Without a form id, a form sent twice also makes one slot: the second is a duplicate. */
export const createSlot = transactional(
  async (
    { db, now }: Pick<Deps, 'db' | 'now'>,
    viewer: Viewer,
    { calendarId, ...slot }: NewSlot,
  ): Promise<Result<{ slotId: number }, CreateSlotError>> => {
    const reached = await reachCalendar(db, viewer, calendarId);
    if (!reached.ok) return err({ code: reached.error });
    const form = { formNonce: slot.formNonce, owner: eq(slots.calendarId, calendarId) };
    const before = await madeBefore(db, slots, form);
    if (before !== undefined) return ok({ slotId: before });
    const made = await insertSlots(db, {
      calendarId,
      units: await unitsToCome(db, reached.value, now()),
      slots: [slot],
      now: now(),
    });
    if (!made.ok) return made;
    const [slotId] = made.value;
    if (slotId === undefined) throw new Error('an insert answers its row');
    return ok({ slotId });
  },
);

export type SlotChange = SlotFields & {
  slotId: number;
  /** First day of the change, `2027-06-12`. */
  from: string;
  /** true: sold dates stay as they are while the others change. */
  keepSold: boolean;
};

export type ChangeSlotError =
  | { code: 'not-found' }
  /** The first day is past, or after the slot's last one. */
  | { code: 'from-past' }
  | { code: 'from-after-end' }
  | SlotError
  | SoldError;

type SlotRow = typeof slots.$inferSelect & { firstDay: string; lastDay: string };

/**
 * Changes a slot from a day on: the old row ends the day before, a new one follows. Sold dates keep their
 * times. Source: docs/rules/availability.md#edits.
 */
export const changeSlot = transactional(
  async (
    { db: tx, now: clock }: Pick<Deps, 'db' | 'now'>,
    viewer: Viewer,
    change: SlotChange,
  ): Promise<Result<{ kept: SoldDate[] }, ChangeSlotError>> => {
    const reached = await reachSlotAgainstSales(tx, viewer, change.slotId);
    if (!reached.ok) return err({ code: reached.error });
    const now = clock();
    const { resourceId } = reached.value;
    const units = await unitsToCome(tx, reached.value, now);
    if (await isSameSlotThere(tx, 'successor', { change, units })) return ok({ kept: [] });
    const before = await readSlot(tx, change.slotId);
    const refused = await refusalOf(tx, { change, before, reached: reached.value, units, now });
    if (refused) return err(refused);
    if (await isSameSlotThere(tx, 'self', { change, units })) return ok({ kept: [] });
    return editAgainstSales(tx, {
      resourceId,
      now,
      keepSold: change.keepSold,
      apply: async () => {
        await keepStopped(tx, { change, before, resourceId });
        return replace(tx, { change, before, units, now });
      },
    });
  },
);

async function readSlot(tx: Db, slotId: number): Promise<SlotRow> {
  const [row] = await tx
    .select({ slot: slots, startDate: calendars.startDate, endDate: calendars.endDate })
    .from(slots)
    .innerJoin(calendars, eq(calendars.id, slots.calendarId))
    .where(eq(slots.id, slotId));
  if (!row) throw new Error(`slot ${slotId} is gone`);
  const { slot, startDate, endDate } = row;
  const later = slot.validFrom !== null && slot.validFrom > startDate;
  const earlier = slot.validTo !== null && slot.validTo < endDate;
  return {
    ...slot,
    firstDay: (later ? slot.validFrom : null) ?? startDate,
    lastDay: (earlier ? slot.validTo : null) ?? endDate,
  };
}

type Asked = { change: SlotChange; before: SlotRow; reached: ReachedSlot; units: number; now: Date };

async function refusalOf(
  tx: Db,
  { change, before, reached, units, now }: Asked,
): Promise<ChangeSlotError | undefined> {
  if (before.archivedAt !== null) return { code: 'not-found' };
  if (dayOf(change.from) < todayIn(reached.timeZone, now)) return { code: 'from-past' };
  if (change.from > before.lastDay) return { code: 'from-after-end' };
  if ((change.quantity ?? 1) > units) return { code: 'too-many-units', limit: units };
  const [same] = await tx
    .select({ name: slots.name })
    .from(slots)
    .where(
      and(
        eq(slots.calendarId, reached.calendarId),
        eq(slots.startTime, change.startTime),
        eq(slots.endTime, change.endTime),
        sql`${slots.id} <> ${before.id} and ${slots.archivedAt} is null`,
        sql`coalesce(${slots.validTo}, 'infinity') >= ${change.from}::date`,
        sql`coalesce(${slots.validFrom}, '-infinity') <= coalesce(${before.validTo}::date, 'infinity')`,
      ),
    );
  return same && { code: 'duplicate-slot', name: same.name };
}

/** Stops of sales at the old times also apply to the new ones. */
async function keepStopped(
  tx: Db,
  { change, before, resourceId }: { change: SlotChange; before: SlotRow; resourceId: number },
): Promise<void> {
  await tx.execute(sql`
    insert into sales_stops (resource_id, date, start_time, end_time, reason)
    select resource_id, date, ${change.startTime}::time, ${change.endTime}::time, reason from sales_stops
     where resource_id = ${resourceId} and start_time = ${before.startTime}::time and end_time = ${before.endTime}::time
       and date between ${change.from}::date and ${before.lastDay}::date
    on conflict do nothing`);
}

type Replacing = { change: SlotChange; before: SlotRow; units: number; now: Date };

/** Changes the slot itself if it begins on that day or later. Returns the slot valid from that day on. */
async function replace(tx: Db, { change, before, units, now }: Replacing): Promise<number> {
  const { name, startTime, endTime, quantity, from } = change;
  const fields = { name, startTime, endTime, quantity: quantity ?? units };
  if (from <= before.firstDay) {
    await tx.update(slots).set(fields).where(eq(slots.id, before.id));
    return before.id;
  }
  await tx
    .update(slots)
    .set({ validTo: formatDay(dayOf(from) - 1) })
    .where(eq(slots.id, before.id));
  const { calendarId, validTo } = before;
  const [made] = await tx
    .insert(slots)
    .values({ ...fields, calendarId, validFrom: from, validTo, supersedesId: before.id, createdAt: now })
    .returning({ id: slots.id });
  if (!made) throw new Error('an insert answers its row');
  const closed = await tx
    .select()
    .from(slotClosures)
    .where(and(eq(slotClosures.slotId, before.id), gte(slotClosures.date, from)));
  if (closed.length > 0)
    await tx.insert(slotClosures).values(closed.map((each) => ({ ...each, slotId: made.id })));
  return made.id;
}
