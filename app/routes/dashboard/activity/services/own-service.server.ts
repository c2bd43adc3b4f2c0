// The service that a path names, of the activity that the path names.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { listCategories } from '#app/domain/catalog/categories.server.ts';
import { findOwnService } from '#app/domain/catalog/own-services.server.ts';
import type { OwnService } from '#app/domain/catalog/own-service.ts';
import { listServiceResources } from '#app/domain/scheduling/find-resources.server.ts';
import { ownActivityOf } from '#app/middleware/own-activity.ts';

import { notFound, pathId } from '../../addresses.ts';
import { SERVICE_REFUSALS } from './service-words.ts';

type Args = { context: Readonly<RouterContextProvider>; params: { serviceId: string } };

/** 404 when there is none. */
export async function requireOwnService({ context, params }: Args): Promise<OwnService> {
  const service = await findOwnService(context.get(depsContext), {
    activityId: ownActivityOf(context).id,
    serviceId: pathId(params.serviceId),
  });
  if (!service) throw notFound();
  return service;
}

/** What the service would be refused for next: said beside wrong fields too. */
export async function laterErrors(
  context: Args['context'],
  form: FormData,
): Promise<Record<string, string[]>> {
  const deps = context.get(depsContext);
  const { id: activityId } = ownActivityOf(context);
  const [categories, resources] = await Promise.all([
    listCategories(deps, activityId),
    listServiceResources(deps, { activityId }),
  ]);
  const isAmong = (known: readonly { id: number }[], value: FormDataEntryValue) =>
    known.some(({ id }) => String(id) === value);
  const category = form.get('categoryId') ?? '';
  const chosen = form.getAll('resourceIds');
  return {
    ...(category !== '' && !isAmong(categories, category) && SERVICE_REFUSALS['unknown-category']),
    ...(chosen.some((id) => !isAmong(resources, id)) && SERVICE_REFUSALS['unknown-resource']),
  };
}
