// An activity is handed over to another owner.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { handOverForm } from '#app/domain/administration/activity.ts';
import { handOver } from '#app/domain/administration/owners.server.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { HandOverEditor } from '#app/ui/admin/owner-editors.tsx';

import { notFound } from '../../addresses.ts';
import type { Route } from './+types/owner';
import { NO_SUCH_USER, OWNER_ALREADY, pageOfActivity, wayTo } from './owner-refusals.ts';
import { theActivity } from '../found.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { id, name, owner } = await theActivity(args);
  return { id, name, owner };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { id } = await theActivity(args);
  const submission = parseWithZod(await request.formData(), { schema: handOverForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const asked = { activityId: id, ...submission.value };
  const outcome = await handOver(context.get(depsContext), administratorOf(context), asked);
  if (outcome.ok)
    return redirectSaying(context, pageOfActivity({ id }), { tone: 'success', text: 'Titolare cambiato' });
  if (outcome.error === 'not-found') throw notFound();
  const fieldErrors = outcome.error === 'no-such-user' ? NO_SUCH_USER : OWNER_ALREADY;
  return data({ result: submission.reply({ fieldErrors }) }, { status: 422 });
}

export default function Owner({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Cambia il titolare di ${loaderData.name}`}</title>
      <HandOverEditor {...loaderData} {...wayTo(loaderData)} result={actionData?.result} />
    </>
  );
}
