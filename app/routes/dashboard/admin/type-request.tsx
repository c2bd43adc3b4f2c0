// One request for an activity type, with its decision.
import { parseWithZod } from '@conform-to/zod/v4';
import { data, type RouterContextProvider } from 'react-router';
import type { SubmissionResult } from '@conform-to/react';
import { depsContext } from '#app/contexts.ts';
import {
  type DecideError,
  decideRequest,
  type Decision,
  findRequest,
} from '#app/domain/administration/type-requests.server.ts';
import { typeForm, mergeForm, rejectForm } from '#app/domain/administration/activity-type.ts';
import { listTypeTree } from '#app/domain/administration/activity-types.server.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { RequestView } from '#app/ui/admin/type-requests.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { found, notFound, pathId } from '../../found.ts';
import { TYPE_REFUSALS } from './ways.server.ts';
import type { Route } from './+types/type-request';

const LIST = '/dashboard/admin/type-requests';

type Place = { params: { requestId: string }; context: Readonly<RouterContextProvider> };

async function theRequest({ params, context }: Place) {
  return found(await findRequest(context.get(depsContext), pathId(params.requestId)));
}

export async function loader(args: Route.LoaderArgs) {
  const request = await theRequest(args);
  return { request, tree: await listTypeTree(args.context.get(depsContext)) };
}

type Reply = (options?: { fieldErrors: Record<string, string[]> }) => SubmissionResult;

/** The decision in the form, and the reply if it is invalid. */
function read(fields: FormData): { decision: Decision | undefined; reply: Reply } | undefined {
  const intent = fields.get('intent');
  if (intent === 'approve') {
    const sent = parseWithZod(fields, { schema: typeForm });
    const decision =
      sent.status === 'success' ? ({ kind: 'approved', type: sent.value } as const) : undefined;
    return { decision, reply: (options) => sent.reply(options) };
  }
  if (intent === 'merge') {
    const sent = parseWithZod(fields, { schema: mergeForm });
    const decision = sent.status === 'success' ? ({ kind: 'merged', ...sent.value } as const) : undefined;
    return { decision, reply: (options) => sent.reply(options) };
  }
  if (intent !== 'reject') return undefined;
  const sent = parseWithZod(fields, { schema: rejectForm });
  const decision = sent.status === 'success' ? ({ kind: 'rejected', ...sent.value } as const) : undefined;
  return { decision, reply: (options) => sent.reply(options) };
}

const REFUSALS: Record<Exclude<DecideError, 'not-found' | 'decided'>, Record<string, string[]>> = {
  'unknown-type': { typeId: ["Questo tipo non c'è più"] },
  'duplicate-name': TYPE_REFUSALS['duplicate-name'],
  'unknown-parent': TYPE_REFUSALS['unknown-parent'],
};

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { id, status } = await theRequest(args);
  const fields = await request.formData();
  const asked = read(fields);
  if (!asked) throw notFound();
  if (status !== 'pending') return alreadyDecided(context, id);
  const intent = String(fields.get('intent'));
  const { decision, reply } = asked;
  if (!decision) return data({ intent, result: reply() }, { status: 422 });
  const wish = { requestId: id, decision };
  const outcome = await decideRequest(context.get(depsContext), administratorOf(context), wish);
  if (outcome.ok)
    return redirectSaying(context, LIST, {
      tone: 'success',
      text: 'Richiesta decisa: chi ha chiesto lo legge per email',
    });
  if (outcome.error === 'not-found') throw notFound();
  if (outcome.error === 'decided') return alreadyDecided(context, id);
  return data({ intent, result: reply({ fieldErrors: REFUSALS[outcome.error] }) }, { status: 422 });
}

function alreadyDecided(context: Place['context'], id: number) {
  return redirectSaying(context, `${LIST}/${id}`, { tone: 'warn', text: 'La richiesta era già decisa' });
}

export default function Request({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{`Tipo chiesto: ${loaderData.request.name}`}</PageTitle>
      <RequestView {...loaderData} answer={actionData} />
    </>
  );
}
