import { randomUUID } from 'node:crypto';

import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from 'react-router';

import { formNonceField } from '#app/domain/form-nonce.ts';
import { createResource } from '#app/domain/scheduling/resources.server.ts';
import { resourceFields } from '#app/domain/scheduling/resource.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { NewResourceView } from '#app/ui/scheduling/resources/resource-fields.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { notFound, pathId } from '../dashboard/addresses.ts';
import type { Route } from './+types/resource-new';
import { scopeOf } from './scope.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { activities, chosen } = await scopeOf(context, request);
  if (activities.length === 0) throw redirect('/availability/resources');
  return { activities, chosen, nonce: randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { deps, viewer } = await scopeOf(context, request);
  const fields = await request.formData();
  const submission = parseWithZod(fields, { schema: resourceFields });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const activityId = pathId(String(fields.get('activityId')));
  const resource = {
    ...submission.value,
    activityId,
    formNonce: formNonceField.parse(fields.get('formNonce')),
  };
  const outcome = await createResource(deps, viewer, resource);
  if (!outcome.ok) throw notFound();
  const to = `/availability/resources/${outcome.value.resourceId}`;
  return redirectSaying(context, to, { tone: 'success', text: 'Risorsa creata: ora dalle un calendario' });
}

export default function NewResource({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Nuova risorsa</PageTitle>
      <NewResourceView {...loaderData} result={actionData?.result} />
    </>
  );
}
