// One slot not offered on one day, or offered again.
import { and, eq } from 'drizzle-orm';

import { slotClosures } from '#db/schema/scheduling.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { reachSlotAgainstSales } from '../reach.server.ts';
import { editAgainstSales, type SoldError } from './edit-against-sales.server.ts';

export type SlotClosing = { slotId: number; date: string; reason: string };

export type CloseSlotError = { code: 'not-found' } | SoldError;

/** A sold occurrence is not closed: the refusal names its number. */
export function closeSlot(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  closing: SlotClosing,
): Promise<Result<undefined, CloseSlotError>> {
  return transact(deps.db, (tx) => close({ ...deps, db: tx }, viewer, closing));
}

async function close(
  { db: tx, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { slotId, date, reason }: SlotClosing,
): Promise<Result<undefined, CloseSlotError>> {
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
}

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
