// One more slot in a calendar.
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, transact, type Result } from '../result.ts';
import type { SlotFields } from './calendar-fields.ts';
import { insertSlots, type SlotError } from './insert-slots.server.ts';
import { reachCalendar } from './reach.server.ts';

export type NewSlot = SlotFields & { calendarId: number };

export type CreateSlotError = { code: 'not-found' } | SlotError;

/** The same form sent twice makes one slot: the second is a duplicate. */
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
