// An activity for somebody who has an account.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { listActivityTypes } from '#app/domain/activities/activity-types.server.ts';
import { newActivityForm } from '#app/domain/administration/activity.ts';
import { createActivityFor } from '#app/domain/administration/owners.server.ts';
import { administratorOf } from '#app/middleware/guard.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { NewActivityFor } from '#app/ui/admin/owner-editors.tsx';

import { CREATION_REFUSALS } from '../../activity/data-refusals.ts';
import { pageAddress } from '../../addresses.ts';
import type { Route } from './+types/new';
import { ACTIVITIES_CRUMB, NO_SUCH_USER, pageOfActivity } from './owner-refusals.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  return { types: await listActivityTypes(deps), address: pageAddress(deps.config.baseUrl) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: newActivityForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const deps = context.get(depsContext);
  const outcome = await createActivityFor(deps, administratorOf(context), submission.value);
  if (outcome.ok)
    return redirectSaying(context, pageOfActivity({ id: outcome.value.activityId }), {
      tone: 'success',
      text: 'Attività creata: resta nascosta finché il titolare non la pubblica',
    });
  const fieldErrors = outcome.error === 'no-such-user' ? NO_SUCH_USER : CREATION_REFUSALS[outcome.error];
  return data({ result: submission.reply({ fieldErrors }) }, { status: 422 });
}

export default function NewActivity({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Nuova attività`}</title>
      <NewActivityFor {...loaderData} crumbs={[ACTIVITIES_CRUMB]} result={actionData?.result} />
    </>
  );
}
