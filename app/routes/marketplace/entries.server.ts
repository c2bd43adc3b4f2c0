// Finds the entry of an address; for each action on it: operation, form, and words of refusals.
import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';

import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import type {
  AnswerFeeError,
  AnswerProposalError,
  EndEntryError,
  ProposeFeeError,
} from '#app/domain/marketplace/entries.server.ts';
import * as entries from '#app/domain/marketplace/entries.server.ts';
import type { EntryAction, EntryDetails, EntryStatus } from '#app/domain/marketplace/entry.ts';
import * as entry from '#app/domain/marketplace/entry.ts';
import { findEntry } from '#app/domain/marketplace/find-entries.server.ts';
import type { Result } from '#app/domain/result.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';

import { found, pathId } from '../dashboard/addresses.ts';

type Asked = { context: Readonly<RouterContextProvider>; params: { entryId: string } };

/** 404 for an entry between other activities. */
export async function requireEntry({ context, params }: Asked): Promise<EntryDetails> {
  return found(await findEntry(depsOf(context), operatorOf(context), pathId(params.entryId)));
}

export type Wish = { action: EntryAction; entryId: number; fee: number; reason: string; seen?: EntryStatus };

type EntryError = AnswerProposalError | EndEntryError | ProposeFeeError | AnswerFeeError;

const nothing = z.object({});

export const FORMS: Record<EntryAction, z.ZodObject> = {
  accept: nothing,
  reject: entry.rejectionForm,
  withdraw: entry.withdrawalForm,
  end: nothing,
  'propose-fee': entry.feeForm,
  'accept-fee': entry.feeAnswerForm,
  'reject-fee': entry.feeAnswerForm,
  'withdraw-fee': entry.feeAnswerForm,
};

export const REFUSALS: Record<Exclude<EntryError, 'not-found'>, string> = {
  'not-pending': 'Questa proposta ha già una risposta, o è stata ritirata.',
  'catalog-gone': 'Il catalogo non esiste più: la proposta si può solo rifiutare.',
  'already-over': "L'accordo è già concluso.",
  'accepted-meanwhile':
    'Intanto la proposta è stata accettata, e non è stata ritirata: guarda come sta adesso.',
  'still-pending': 'È ancora una proposta: accettala o rifiutala.',
  'not-running': "L'accordo non è in corso: la commissione non si può cambiare.",
  'same-fee': 'È già questa: scrivine una diversa',
  'change-open': "C'è già una nuova commissione in attesa di risposta.",
  'no-such-change': 'La proposta di nuova commissione ha già una risposta, o è cambiata.',
};

export function carryOut(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  viewer: Viewer,
  { action, entryId, fee, reason, seen }: Wish,
): Promise<Result<undefined, EntryError>> {
  switch (action) {
    case 'accept':
      return entries.answerProposal(deps, viewer, { entryId, to: 'accept' });
    case 'reject':
      return entries.answerProposal(deps, viewer, { entryId, to: 'reject', reason });
    case 'end':
      return entries.endEntry(deps, viewer, { entryId, by: 'origin' });
    case 'withdraw':
      return entries.endEntry(deps, viewer, { entryId, by: 'destination', seen });
    case 'propose-fee':
      return entries.proposeFee(deps, viewer, { entryId, fee });
    case 'accept-fee':
    case 'reject-fee':
    case 'withdraw-fee':
      return entries.answerFee(deps, viewer, { entryId, to: action, fee });
  }
}
