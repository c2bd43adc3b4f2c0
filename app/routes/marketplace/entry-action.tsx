// Accepts, rejects, withdraws or ends an entry, or changes its fee; each asks for confirmation on its own page.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { actionsOf, ENTRY_ACTIONS, type EntryAction } from '#app/domain/marketplace/entry.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { ActionView, actionWords } from '#app/ui/marketplace/action-view.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { notFound } from '../dashboard/addresses.ts';
import type { Route } from './+types/entry-action';
import { carryOut, FORMS, REFUSALS, requireEntry } from './entries.server.ts';

const CHANGED = 'Intanto è cambiato: guarda come sta adesso.';

function requireAction(params: { action: string }): EntryAction {
  const action = ENTRY_ACTIONS.find((each) => each === params.action);
  if (!action) throw notFound();
  return action;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const action = requireAction(params);
  const entry = await requireEntry({ context, params });
  if (!actionsOf(entry).includes(action))
    throw redirectSaying(context, `/marketplace/entries/${entry.id}`, { tone: 'warn', text: CHANGED });
  return { action, entry };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const asked = requireAction(params);
  const entry = await requireEntry({ context, params });
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

export default function EntryActionPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData?.result;
  return (
    <>
      <PageTitle>{actionWords(loaderData.action, loaderData.entry).question}</PageTitle>
      <ActionView {...loaderData} result={result} />
    </>
  );
}
