// A further activity of somebody who has an account.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { createActivity } from '#app/domain/activities/activities.server.ts';
import { firstActivityForm } from '#app/domain/activities/activity-fields.ts';
import { listActivityTypes } from '#app/domain/activities/activity-types.server.ts';
import { getUserRecord } from '#app/domain/identity/user-record.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { NewActivityView } from '#app/ui/dashboard/activity-data-view.tsx';

import { openedByAnother } from '../opened-by.ts';
import type { Route } from './+types/new-activity';
import { CREATION_REFUSALS } from './activity/data-refusals.ts';
import { pageAddress } from './addresses.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { userId } = operatorOf(context);
  const [{ email, phone }, types] = await Promise.all([getUserRecord(deps, userId), listActivityTypes(deps)]);
  return { userId, person: { email, phone }, types, address: pageAddress(deps.config.baseUrl) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const another = openedByAnother(context, { form, page: '/activities/new' });
  if (another) return another;
  const submission = parseWithZod(form, { schema: firstActivityForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const outcome = await createActivity(context.get(depsContext), operatorOf(context), submission.value);
  if (!outcome.ok)
    return data(
      { result: submission.reply({ fieldErrors: CREATION_REFUSALS[outcome.error] }) },
      { status: 422 },
    );
  return redirectSaying(context, `/dashboard/${submission.value.subdomain}`, {
    tone: 'success',
    text: 'Attività creata: completa quello che manca e pubblicala',
  });
}

export default function NewActivity({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Nuova attività`}</title>
      <NewActivityView {...loaderData} result={actionData?.result} />
    </>
  );
}
