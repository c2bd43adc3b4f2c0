// One resource: its fields, its calendars, who uses it.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { changeResource } from '#app/domain/scheduling/resources.server.ts';
import { findResource } from '#app/domain/scheduling/find-resources.server.ts';
import { resourceChangeForm, resourceValues } from '#app/domain/scheduling/resource.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { contradictionWords } from '#app/ui/scheduling/resources/contradiction-words.ts';
import { ResourceView } from '#app/ui/scheduling/resources/resource-view.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { savedWords } from '../calendars/calendar-actions.server.ts';
import { FROM_PAST } from '../calendars/slot-refusals.ts';
import { found, notFound, pathId } from '../dashboard/addresses.ts';
import { seenOf, warningOf } from '../dashboard/saved-meanwhile.server.ts';
import type { Route } from './+types/resource';

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const resource = found(await findResource(deps, operatorOf(context), pathId(params.resourceId)));
  return { resource, seen: seenOf(resourceValues(resource)) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const resourceId = pathId(params.resourceId);
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: resourceChangeForm });
  if (submission.status !== 'success')
    return data({ result: submission.reply(), sold: undefined }, { status: 422 });
  const resource = found(await findResource(deps, operatorOf(context), resourceId));
  const warning = warningOf({ form, schema: resourceChangeForm, values: resourceValues(resource) });
  if (warning) return data({ result: warning, sold: undefined }, { status: 409 });
  const keepSold = form.get('keepSold') === 'yes';
  const outcome = await changeResource(deps, operatorOf(context), {
    ...submission.value,
    resourceId,
    keepSold,
  });
  if (outcome.ok)
    return redirectSaying(context, `/availability/resources/${resourceId}`, {
      tone: 'success',
      text: savedWords('Risorsa salvata', outcome.value.kept.length),
    });
  if (outcome.error.code === 'not-found') throw notFound();
  const sold = outcome.error.code === 'sold' ? outcome.error : undefined;
  const fieldErrors = sold ? { [sold.field]: [contradictionWords(sold)] } : { from: [FROM_PAST] };
  return data({ result: submission.reply({ fieldErrors }), sold }, { status: 422 });
}

export default function Resource({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{loaderData.resource.name}</PageTitle>
      <ResourceView {...loaderData} answer={actionData} />
    </>
  );
}
