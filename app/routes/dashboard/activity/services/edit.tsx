// Changes what a service says of itself.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { listCategories } from '#app/domain/catalog/categories.server.ts';
import { serviceFields } from '#app/domain/catalog/service-fields.ts';
import { serviceValues } from '#app/domain/catalog/own-service.ts';
import { updateService } from '#app/domain/catalog/services.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { ServiceEditor } from '#app/ui/dashboard/services/service-editor.tsx';

import { replyAtOnce } from '../../../reply-at-once.ts';
import { notFound } from '../../addresses.ts';
import { overwriting, seenOf } from '../../saved-meanwhile.server.ts';
import type { Route } from './+types/edit';
import { laterErrors, requireOwnService } from './own-service.server.ts';
import { SERVICE_REFUSALS } from './service-words.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, subdomain } = ownActivityOf(context);
  const service = await requireOwnService({ context, params });
  const categories = await listCategories(context.get(depsContext), id);
  const { name, archived } = service;
  return {
    base: `/dashboard/${subdomain}`,
    service: { id: service.id, name, archived },
    values: serviceValues(service),
    seen: seenOf(serviceValues(service)),
    categories,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const service = await requireOwnService({ context, params });
  const { id: serviceId } = service;
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: serviceFields });
  if (submission.status !== 'success')
    return data({ result: replyAtOnce(submission, await laterErrors(context, form)) }, { status: 422 });
  const warning = overwriting({ form, schema: serviceFields, values: serviceValues(service) });
  if (warning) return warning;
  const change = { serviceId, changes: submission.value };
  const outcome = await updateService(context.get(depsContext), operatorOf(context), change);
  if (outcome.ok) {
    const to = `/dashboard/${ownActivityOf(context).subdomain}/services/${serviceId}`;
    return redirectSaying(context, to, { tone: 'success', text: 'Servizio salvato' });
  }
  if (outcome.error === 'not-found') throw notFound();
  const fieldErrors = SERVICE_REFUSALS[outcome.error];
  return data({ result: submission.reply({ fieldErrors }) }, { status: 422 });
}

export default function EditService({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Dati di ${loaderData.service.name}`}</title>
      <ServiceEditor {...loaderData} result={actionData?.result} />
    </>
  );
}
