// Proposals received and sent with their outcome; the terms of one entry; each action on it, which asks for
// confirmation on its own page.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { z } from 'zod';
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import * as entries from '#app/domain/marketplace/entries.server.ts';
import * as terms from '#app/domain/marketplace/entry.ts';
import { findEntry, listEntries } from '#app/domain/marketplace/find-entries.server.ts';
import { readBounds } from '#app/domain/paging.ts';
import type { Result } from '#app/domain/result.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { ActionView, actionWords } from '#app/ui/marketplace/action-view.tsx';
import { EntriesView } from '#app/ui/marketplace/entries-view.tsx';
import { EntryView } from '#app/ui/marketplace/entry-view.tsx';
import { found, notAllowed, notFound, pathId } from '../found.ts';
import type { Route } from './+types/entries';

type Context = Route.LoaderArgs['context'];

/** 404 for an entry between other activities. */
async function requireEntry(context: Context, entryId: string): Promise<terms.EntryDetails> {
  return found(await findEntry(depsOf(context), operatorOf(context), pathId(entryId)));
}

function requireAction(asked: string): terms.EntryAction {
  return found(terms.ENTRY_ACTIONS.find((each) => each === asked));
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { entryId } = params;
  if (entryId === undefined) return { list: await listOf(context, url.searchParams) };
  if (params.action === undefined) return { own: await requireEntry(context, entryId) };
  return { asked: await questionOf(context, { entryId, action: requireAction(params.action) }) };
}

async function listOf(context: Context, query: URLSearchParams) {
  const filter = terms.readEntryFilter(query);
  const asked = { filter, paging: readBounds(query) };
  return { filter, page: await listEntries(depsOf(context), operatorOf(context), asked) };
}

const CHANGED = 'Intanto è cambiato: guarda come sta adesso.';

type Question = { entryId: string; action: terms.EntryAction };

async function questionOf(context: Context, { entryId, action }: Question) {
  const entry = await requireEntry(context, entryId);
  if (!terms.actionsOf(entry).includes(action))
    throw redirectSaying(context, `/marketplace/entries/${entry.id}`, { tone: 'warn', text: CHANGED });
  return { action, entry };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  if (params.action === undefined) throw notAllowed();
  const asked = requireAction(params.action);
  const entry = await requireEntry(context, params.entryId);
  const submission = parseWithZod(await request.formData(), { schema: FORMS[asked] });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const wish = { entryId: entry.id, fee: 0, reason: '', ...submission.value };
  const outcome = await carryOut(depsOf(context), operatorOf(context), { action: asked, ...wish });
  const home = `/marketplace/entries/${entry.id}`;
  if (outcome.ok)
    return redirectSaying(context, home, { tone: 'success', text: actionWords(asked, entry).done });
  if (outcome.error === 'not-found') throw notFound();
  const text = REFUSALS[outcome.error];
  if (outcome.error !== 'same-fee') return redirectSaying(context, home, { tone: 'danger', text });
  return data({ result: submission.reply({ fieldErrors: { fee: [text] } }) }, { status: 422 });
}

type Wish = {
  action: terms.EntryAction;
  entryId: number;
  fee: number;
  reason: string;
  seen?: terms.EntryStatus;
};

type EntryError =
  | entries.AnswerProposalError
  | entries.EndEntryError
  | entries.ProposeFeeError
  | entries.AnswerFeeError;

const nothing = z.object({});

const FORMS: Record<terms.EntryAction, z.ZodObject> = {
  accept: nothing,
  reject: terms.rejectionForm,
  withdraw: terms.withdrawalForm,
  end: nothing,
  'propose-fee': terms.feeForm,
  'accept-fee': terms.feeAnswerForm,
  'reject-fee': terms.feeAnswerForm,
  'withdraw-fee': terms.feeAnswerForm,
};

const REFUSALS: Record<Exclude<EntryError, 'not-found'>, string> = {
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

function carryOut(
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

export default function Entries({ loaderData: { list, own, asked }, actionData }: Route.ComponentProps) {
  const question = asked && actionWords(asked.action, asked.entry).question;
  return (
    <>
      <PageTitle>{question ?? own?.serviceName ?? 'Proposte'}</PageTitle>
      {list ? <EntriesView {...list} /> : null}
      {own ? <EntryView entry={own} /> : null}
      {asked ? <ActionView {...asked} result={actionData?.result} /> : null}
    </>
  );
}
