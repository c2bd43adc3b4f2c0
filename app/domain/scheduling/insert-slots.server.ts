// Writes slots of one calendar: never more units than the resource has, never the same hours twice.
import { and, eq, isNull } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { slots } from '#db/schema/scheduling.ts';

import { err, ok, type Result } from '../result.ts';
import type { SlotFields } from './calendar-fields.ts';
import { minuteOf } from './wall-clock.ts';

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
  const taken = new Set(live.filter(({ validTo }) => validTo === null).map(hoursOf));
  for (const slot of wanted) {
    if (taken.has(hoursOf(slot))) return err({ code: 'duplicate-slot', name: slot.name });
    taken.add(hoursOf(slot));
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
