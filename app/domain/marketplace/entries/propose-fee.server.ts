// One side asks for another fee; the running one holds until the other side accepts.
import { eq } from 'drizzle-orm';

import { marketplaceEntries } from '#db/schema/marketplace.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { BasisPoints } from '../../money/cents.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { noteEvent } from './note-event.server.ts';
import { queueEntryMail } from './queue-entry-mail.server.ts';
import { reachEntry } from './reach-entry.server.ts';

export type FeeProposal = { entryId: number; fee: BasisPoints };

export type ProposeFeeError =
  | 'not-found'
  /** Still a proposal, rejected or over. */
  | 'not-running'
  | 'same-fee'
  /** A change waits for its answer already. */
  | 'change-open';

export function proposeFee(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  viewer: Viewer,
  { entryId, fee }: FeeProposal,
): Promise<Result<undefined, ProposeFeeError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, ProposeFeeError>> => {
    const inside = { ...deps, db: tx };
    const reached = await reachEntry(tx, viewer, entryId);
    if (!reached.ok) return reached;
    const { status, ended, fee: running, proposedFee, sides } = reached.value;
    if (status !== 'ACCEPTED' || ended) return err('not-running');
    if (proposedFee !== null) return err('change-open');
    if (fee === running) return err('same-fee');
    const side = sides.includes('destination') ? 'destination' : 'origin';
    await tx.update(marketplaceEntries).set({ proposedFee: fee }).where(eq(marketplaceEntries.id, entryId));
    const key = await noteEvent(inside, viewer, { entryId, kind: 'fee-proposed', detail: { fee, side } });
    await queueEntryMail(inside, { entryId, news: 'fee-proposed', key, fee, by: side });
    return ok(undefined);
  });
}
