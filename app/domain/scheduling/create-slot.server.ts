// One more slot in a calendar.
import { and, eq } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { slots } from '#db/schema/scheduling.ts';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, transact, type Result } from '../result.ts';
import type { SlotFields } from './calendar-fields.ts';
import { insertSlots, type SlotError } from './insert-slots.server.ts';
import { reachCalendar } from './reach.server.ts';

export type NewSlot = SlotFields & {
  calendarId: number;
  /** One form makes one slot however often it is sent. */
  formNonce?: string;
};

export type CreateSlotError = { code: 'not-found' } | SlotError;

/** Without a nonce the same form sent twice makes one slot too: the second is a duplicate. */
export function createSlot(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  input: NewSlot,
): Promise<Result<{ slotId: number }, CreateSlotError>> {
  return transact(deps.db, (tx) => insertSlot({ ...deps, db: tx }, viewer, input));
}

async function insertSlot(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { calendarId, ...slot }: NewSlot,
): Promise<Result<{ slotId: number }, CreateSlotError>> {
  const reached = await reachCalendar(db, viewer, calendarId);
  if (!reached.ok) return err({ code: reached.error });
  const before = await findBefore(db, { calendarId, formNonce: slot.formNonce });
  if (before) return ok(before);
  const made = await insertSlots(db, {
    calendarId,
    units: reached.value.quantity,
    slots: [slot],
    now: now(),
  });
  if (!made.ok) return made;
  const [slotId] = made.value;
  if (slotId === undefined) throw new Error('an insert answers its row');
  return ok({ slotId });
}

async function findBefore(
  tx: Db,
  { calendarId, formNonce }: { calendarId: number; formNonce: string | undefined },
): Promise<{ slotId: number } | undefined> {
  if (formNonce === undefined) return undefined;
  const [row] = await tx
    .select({ slotId: slots.id })
    .from(slots)
    .where(and(eq(slots.formNonce, formNonce), eq(slots.calendarId, calendarId)));
  return row;
}
