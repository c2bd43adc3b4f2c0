// Another address for an activity's page; the one it leaves redirects for ever.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { subdomainForm } from '#app/domain/activities/activity-fields.ts';
import { updateActivity } from '#app/domain/activities/activities.server.ts';
import * as operatorErrors from '#app/domain/messages/operator-errors.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { AddressView } from '#app/ui/dashboard/address-view.tsx';

import type { Route } from './+types/address';
import { notFound, pageAddress } from '../addresses.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { subdomain } = ownActivityOf(context);
  return { subdomain, address: pageAddress(context.get(depsContext).config.baseUrl) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id } = ownActivityOf(context);
  const submission = parseWithZod(await request.formData(), { schema: subdomainForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const change = { activityId: id, changes: submission.value };
  const outcome = await updateActivity(context.get(depsContext), operatorOf(context), change);
  if (!outcome.ok) {
    if (outcome.error.code !== 'subdomain-taken') throw notFound();
    const fieldErrors = { subdomain: [operatorErrors.subdomainTaken] };
    return data({ result: submission.reply({ fieldErrors }) }, { status: 422 });
  }
  const to = `/dashboard/${submission.value.subdomain}`;
  return redirectSaying(context, to, { tone: 'success', text: 'Indirizzo cambiato' });
}

export default function Address({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Cambia l'indirizzo`}</title>
      <AddressView {...loaderData} result={actionData?.result} />
    </>
  );
}
