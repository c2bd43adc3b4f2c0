// The form of a service: a new one with its resources, or a stored one.
import { randomUUID } from 'node:crypto';
import type { Submission } from '@conform-to/react';
import { listCategories } from '#app/domain/catalog/categories.server.ts';
import { EMPTY_SERVICE, newServiceForm, serviceValues } from '#app/domain/catalog/own-service.ts';
import { serviceFields } from '#app/domain/catalog/service-fields.ts';
import { updateService } from '#app/domain/catalog/services.server.ts';
import { listServiceResources } from '#app/domain/scheduling/resources/resources.server.ts';
import { createServiceWithResources } from '#app/domain/scheduling/resources/service-resources.server.ts';
import { depsOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { PageHeader } from '#app/ui/dashboard/kit/page-header.tsx';
import { NewServiceEditor, ServiceEditor } from '#app/ui/dashboard/services/service-editor.tsx';
import { MarketplaceOnly, NOT_HOST } from '#app/ui/dashboard/services/services-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { formAction, seenOf } from '../../../form-action.server.ts';
import { replyAtOnce } from '../../../form-replies.server.ts';
import { dashboardHome, requireOwnService, serviceHome } from '../own.server.ts';
import type { Route } from './+types/edit';

const REFUSALS = {
  'unknown-category': { categoryId: ["Scegli una categoria dall'elenco"] },
  'unknown-resource': { resourceIds: ["Scegli le risorse dall'elenco"] },
  'not-host': { name: [NOT_HOST] },
};

type Context = Route.ActionArgs['context'];

/** Errors of the form, together with refusals that would follow. */
async function objection<Value>(context: Context, submission: Submission<Value>, form: FormData) {
  if (submission.status === 'success') return undefined;
  const deps = depsOf(context);
  const { id: activityId } = ownActivityOf(context);
  const [categories, resources] = await Promise.all([
    listCategories(deps, activityId),
    listServiceResources(deps, { activityId }),
  ]);
  const isAmong = (known: readonly { id: number }[], value: FormDataEntryValue) =>
    known.some(({ id }) => String(id) === value);
  const category = form.get('categoryId') ?? '';
  const chosen = form.getAll('resourceIds');
  return replyAtOnce(submission, {
    ...(category !== '' && !isAmong(categories, category) && REFUSALS['unknown-category']),
    ...(chosen.some((id) => !isAmong(resources, id)) && REFUSALS['unknown-resource']),
  });
}

async function serviceOf({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const { serviceId } = params;
  return serviceId === undefined ? undefined : requireOwnService({ context, params: { serviceId } });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const { id: activityId, host } = ownActivityOf(context);
  const service = await serviceOf({ context, params });
  const shared = { base: dashboardHome(context), categories: await listCategories(deps, activityId) };
  if (service) {
    const { id, name, archived } = service;
    const values = serviceValues(service);
    return { ...shared, service: { id, name, archived }, values, seen: seenOf(values) };
  }
  const resources = await listServiceResources(deps, { activityId });
  return { ...shared, service: undefined, host, resources, values: EMPTY_SERVICE, nonce: randomUUID() };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const service = await serviceOf({ context, params });
  const sent = { request, context };
  if (service)
    return formAction(
      sent,
      {
        schema: serviceFields,
        object: (submission, fields) => objection(context, submission, fields),
        stored: { values: serviceValues(service) },
        save: (changes, { deps, viewer }) => updateService(deps, viewer, { serviceId: service.id, changes }),
      },
      {
        refusals: REFUSALS,
        done: () => ({ to: serviceHome(context, service.id), text: 'Servizio salvato' }),
      },
    );
  const activityId = ownActivityOf(context).id;
  return formAction(
    sent,
    {
      schema: newServiceForm,
      object: (submission, fields) => objection(context, submission, fields),
      save: (fields, { deps, viewer }) => createServiceWithResources(deps, viewer, { ...fields, activityId }),
    },
    {
      refusals: REFUSALS,
      done: ({ serviceId }) => ({ to: serviceHome(context, serviceId), text: 'Servizio creato' }),
    },
  );
}

export default function EditService({ loaderData, actionData }: Route.ComponentProps) {
  const { service } = loaderData;
  return (
    <>
      <PageTitle>{service ? `Dati di ${service.name}` : 'Nuovo servizio'}</PageTitle>
      {service ? (
        <ServiceEditor {...loaderData} result={actionData?.result} />
      ) : loaderData.host ? (
        <NewServiceEditor {...loaderData} result={actionData?.result} />
      ) : (
        <>
          <PageHeader
            title="Nuovo servizio"
            crumbs={[{ label: 'Servizi', href: `${loaderData.base}/services` }]}
          />
          <MarketplaceOnly />
        </>
      )}
    </>
  );
}
