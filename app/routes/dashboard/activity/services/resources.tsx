// A service's resources in order of use.
import { data } from 'react-router';
import { readId } from '#app/domain/read-id.ts';
import {
  arrangeResources,
  type ServiceResourceChange,
} from '#app/domain/scheduling/resources/service-resources.server.ts';
import { listServiceResources } from '#app/domain/scheduling/resources/resources.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { ServiceResourcesView } from '#app/ui/dashboard/services/resources-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { notFound } from '../../../found.ts';
import type { Route } from './+types/resources';
import { requireOwnService, saveOrder, serviceHome } from '../own.server.ts';

export { shouldRevalidate } from '../../../after-a-refusal.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id: activityId, subdomain } = ownActivityOf(context);
  const { id, name, archived } = await requireOwnService({ context, params });
  const resources = await listServiceResources(depsOf(context), { activityId, serviceId: id });
  return { base: `/dashboard/${subdomain}`, service: { id, name, archived }, resources };
}

type Change = Extract<ServiceResourceChange, { resourceId: number }>;

const SAID: Record<Change['kind'], string> = { add: 'Risorsa aggiunta', remove: 'Risorsa tolta' };

export async function action({ request, context, params }: Route.ActionArgs) {
  const { id: serviceId } = await requireOwnService({ context, params });
  const fields = await request.formData();
  const to = `${serviceHome(context, serviceId)}/resources`;
  const change = changeOf(fields);
  if (change === 'order')
    return saveOrder(context, { kind: 'resource-order', of: serviceId, to, fields }, (ordering, by) =>
      arrangeResources(by.deps, by.viewer, { serviceId, change: { kind: 'order', ordering } }),
    );
  const outcome = await arrangeResources(depsOf(context), operatorOf(context), {
    serviceId,
    change,
  });
  if (outcome.ok) return redirectSaying(context, to, { tone: 'success', text: SAID[change.kind] });
  if (outcome.error === 'not-found') throw notFound();
  return data({ error: "Scegli una risorsa dall'elenco" }, { status: 422 });
}

/** An invalid id becomes 0, which no resource has. */
function changeOf(fields: FormData): Change | 'order' {
  const idOf = (name: string) => readId(String(fields.get(name) ?? '')) ?? 0;
  if (fields.has('remove')) return { kind: 'remove', resourceId: idOf('remove') };
  if (fields.get('intent') === 'add') return { kind: 'add', resourceId: idOf('resourceId') };
  return 'order';
}

export default function ServiceResources({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{`Risorse di ${loaderData.service.name}`}</PageTitle>
      <ServiceResourcesView {...loaderData} error={actionData?.error} />
    </>
  );
}
