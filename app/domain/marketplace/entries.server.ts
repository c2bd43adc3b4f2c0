// Answers, changes and ends marketplace entries; each step takes effect once.
import { desc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { marketplaceEntries, marketplaceEntryEvents } from '#db/schema/marketplace.ts';
import { appendToCatalog, takeOutOfCatalog } from '../catalog/catalog-services.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { BasisPoints } from '../money/cents.ts';
import { err, ok, type Result, transact } from '../result.ts';
import { noteEvent, queueEntryMail } from './entry-mails.server.ts';
import { actionsOf, type EntryAction, type EntryEventKind, type EntryStatus, type Side } from './entry.ts';
import { type ReachedEntry, reachEntry } from './find-entries.server.ts';

// A request that repeats the entry's last event (second press, or another tab) succeeds without a change.

type Asked = { entryId: number; kind: EntryEventKind; fee: BasisPoints };

/** Returns `refusal` for any other request. */
export async function doneAlready<E extends string>(
  tx: Db,
  { entryId, kind, fee }: Asked,
  refusal: E,
): Promise<Result<undefined, E>> {
  const [last] = await tx
    .select({ kind: marketplaceEntryEvents.kind, detail: marketplaceEntryEvents.detail })
    .from(marketplaceEntryEvents)
    .where(eq(marketplaceEntryEvents.entryId, entryId))
    .orderBy(desc(marketplaceEntryEvents.id))
    .limit(1);
  return last?.kind === kind && last.detail['fee'] === fee ? ok(undefined) : err(refusal);
}

export type EntryAnswer = { entryId: number } & ({ to: 'accept' } | { to: 'reject'; reason: string });

export type AnswerProposalError =
  | 'not-found'
  /** Accepted, rejected or withdrawn meanwhile. */
  | 'not-pending'
  /** The reseller has deleted the catalog. */
  | 'catalog-gone';

/** The origin accepts a proposal, which adds the service to the catalog at once, or rejects it with a reason. */
export function answerProposal(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  viewer: Viewer,
  answer: EntryAnswer,
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

export type FeeProposal = { entryId: number; fee: BasisPoints };

export type ProposeFeeError =
  | 'not-found'
  /** Still a proposal, rejected or ended. */
  | 'not-running'
  | 'same-fee'
  /** A proposed fee already waits for an answer. */
  | 'change-open';

/** One side proposes another fee; the present one stays until the other side accepts. */
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

export type FeeAnswer = {
  entryId: number;
  to: Extract<EntryAction, 'accept-fee' | 'reject-fee' | 'withdraw-fee'>;
  /** The fee on the page; another one may have been proposed since. */
  fee: BasisPoints;
};

export type AnswerFeeError =
  | 'not-found'
  /** Answered, withdrawn or ended, or another fee was proposed. */
  | 'no-such-change';

const DONE = {
  'accept-fee': 'fee-accepted',
  'reject-fee': 'fee-rejected',
  'withdraw-fee': 'fee-withdrawn',
} as const;

/** The other side accepts or rejects a proposed fee, or the proposer withdraws it. */
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

export type Ending = {
  entryId: number;
  /** The side for which the viewer acts. */
  by: Side;
  /** Status on the page, because withdrawing a proposal is not ending an accepted entry. */
  seen?: EntryStatus | undefined;
};

export type EndEntryError =
  | 'not-found'
  /** Ended, withdrawn or rejected meanwhile. */
  | 'already-over'
  /** Shown as a proposal, but accepted since. */
  | 'accepted-meanwhile'
  /** A proposal has to be rejected, not ended. */
  | 'still-pending';

/**
 * The origin ends an accepted entry, or the destination withdraws an entry or a proposal. Sold bookings keep
 * their terms.
 */
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
