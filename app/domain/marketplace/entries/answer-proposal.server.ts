// The origin accepts a proposal, which puts the service into the catalog at once, or rejects it with a reason.
import { eq } from 'drizzle-orm';

import { marketplaceEntries } from '#db/schema/marketplace.ts';

import { appendToCatalog } from '../../catalog/append-to-catalog.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { doneAlready } from './done-already.server.ts';
import { noteEvent } from './note-event.server.ts';
import { queueEntryMail } from './queue-entry-mail.server.ts';
import { reachEntry } from './reach-entry.server.ts';

export type Answer = { entryId: number } & ({ to: 'accept' } | { to: 'reject'; reason: string });

export type AnswerProposalError =
  | 'not-found'
  /** Accepted, rejected or withdrawn meanwhile. */
  | 'not-pending'
  /** The reseller has deleted the catalog. */
  | 'catalog-gone';

export function answerProposal(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  viewer: Viewer,
  answer: Answer,
): Promise<Result<undefined, AnswerProposalError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, AnswerProposalError>> => {
    const inside = { ...deps, db: tx };
    const { entryId } = answer;
    const reached = await reachEntry(tx, viewer, entryId);
    if (!reached.ok || !reached.value.sides.includes('origin')) return err('not-found');
    const { status, ended, catalogId, serviceId, fee } = reached.value;
    const accepted = answer.to === 'accept';
    const kind = accepted ? 'accepted' : 'rejected';
    if (status !== 'PENDING' || ended) return doneAlready(tx, { entryId, kind, fee }, 'not-pending');
    if (accepted && catalogId === null) return err('catalog-gone');
    const reason = answer.to === 'reject' ? answer.reason : '';
    const decided = { decidedById: viewer.userId, decidedAt: deps.now() };
    await tx
      .update(marketplaceEntries)
      .set(
        accepted
          ? { ...decided, status: 'ACCEPTED' }
          : { ...decided, status: 'REJECTED', rejectionReason: reason || null },
      )
      .where(eq(marketplaceEntries.id, entryId));
    if (accepted && catalogId !== null) await appendToCatalog(tx, catalogId, serviceId);
    const key = await noteEvent(inside, viewer, {
      entryId,
      kind,
      detail: { fee, ...(reason && { reason }) },
    });
    await queueEntryMail(inside, { entryId, news: `proposal-${kind}`, key, fee, reason });
    return ok(undefined);
  });
}
