// The other side accepts or rejects a change of fee, or whoever asked for it takes it back.
import { eq } from 'drizzle-orm';

import { marketplaceEntries } from '#db/schema/marketplace.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { BasisPoints } from '../../money/cents.ts';
import { ok, transact, type Result } from '../../result.ts';
import { actionsOf, type EntryAction } from './entry.ts';
import { doneAlready } from './done-already.server.ts';
import { noteEvent } from './note-event.server.ts';
import { queueEntryMail } from './queue-entry-mail.server.ts';
import { reachEntry, type ReachedEntry } from './reach-entry.server.ts';

export type FeeAnswer = {
  entryId: number;
  to: Extract<EntryAction, 'accept-fee' | 'reject-fee' | 'withdraw-fee'>;
  /** The fee that was on the page: another may have been proposed since. */
  fee: BasisPoints;
};

export type AnswerFeeError =
  | 'not-found'
  /** Answered, taken back, over, or another fee meanwhile. */
  | 'no-such-change';

const DONE = {
  'accept-fee': 'fee-accepted',
  'reject-fee': 'fee-rejected',
  'withdraw-fee': 'fee-withdrawn',
} as const;

export function answerFee(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  viewer: Viewer,
  { entryId, to, fee }: FeeAnswer,
): Promise<Result<undefined, AnswerFeeError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, AnswerFeeError>> => {
    const inside = { ...deps, db: tx };
    const reached = await reachEntry(tx, viewer, entryId);
    if (!reached.ok) return reached;
    const { proposedFee, proposedBy: asked } = reached.value;
    const kind = DONE[to];
    if (proposedFee !== fee || asked === null || !may(reached.value, to))
      return doneAlready(tx, { entryId, kind, fee }, 'no-such-change');
    await tx
      .update(marketplaceEntries)
      .set(to === 'accept-fee' ? { fee, proposedFee: null } : { proposedFee: null })
      .where(eq(marketplaceEntries.id, entryId));
    const key = await noteEvent(inside, viewer, { entryId, kind, detail: { fee } });
    const by = asked === 'origin' ? 'destination' : 'origin';
    if (kind !== 'fee-withdrawn') await queueEntryMail(inside, { entryId, news: kind, key, fee, by });
    return ok(undefined);
  });
}

function may({ sides, status, ended, proposedFee, proposedBy }: ReachedEntry, to: EntryAction): boolean {
  const state = { sides, status, endedBy: ended ? ('origin' as const) : undefined };
  return actionsOf({
    ...state,
    proposedFee: proposedFee ?? undefined,
    proposedBy: proposedBy ?? undefined,
  }).includes(to);
}
