// The origin ends what it had accepted, or the destination withdraws what it resells or had proposed. What was sold
// stays sold, on the terms of then.
import { eq } from 'drizzle-orm';

import { marketplaceEntries } from '#db/schema/marketplace.ts';

import { takeOutOfCatalog } from '../../catalog/take-out-of-catalog.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import type { EntryStatus, Side } from './entry.ts';
import { doneAlready } from './done-already.server.ts';
import { noteEvent } from './note-event.server.ts';
import { queueEntryMail } from './queue-entry-mail.server.ts';
import { reachEntry } from './reach-entry.server.ts';

export type Ending = {
  entryId: number;
  /** For whom the viewer acts. */
  by: Side;
  /** What the page said it is: a proposal taken back is no contract ended. */
  seen?: EntryStatus | undefined;
};

export type EndEntryError =
  | 'not-found'
  /** Ended, withdrawn or rejected meanwhile. */
  | 'already-over'
  /** A proposal on the page, a contract by now. */
  | 'accepted-meanwhile'
  /** A proposal is rejected, not ended. */
  | 'still-pending';

export function endEntry(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  viewer: Viewer,
  { entryId, by, seen }: Ending,
): Promise<Result<undefined, EndEntryError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, EndEntryError>> => {
    const inside = { ...deps, db: tx };
    const reached = await reachEntry(tx, viewer, entryId);
    if (!reached.ok || !reached.value.sides.includes(by)) return err('not-found');
    const { status, ended, catalogId, serviceId, fee } = reached.value;
    const kind = by === 'origin' ? 'ended' : 'withdrawn';
    if (ended || status === 'REJECTED') return doneAlready(tx, { entryId, kind, fee }, 'already-over');
    if (seen === 'PENDING' && status === 'ACCEPTED') return err('accepted-meanwhile');
    if (status === 'PENDING' && by === 'origin') return err('still-pending');
    await tx
      .update(marketplaceEntries)
      .set({ endedAt: deps.now(), endedBy: by, proposedFee: null })
      .where(eq(marketplaceEntries.id, entryId));
    if (status === 'ACCEPTED' && catalogId !== null) await takeOutOfCatalog(tx, catalogId, serviceId);
    const key = await noteEvent(inside, viewer, { entryId, kind, detail: { fee } });
    await queueEntryMail(inside, { entryId, news: kind, key, fee });
    return ok(undefined);
  });
}
