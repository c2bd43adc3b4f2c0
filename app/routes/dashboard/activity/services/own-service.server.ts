// The service that a path names, of the activity that the path names.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { findOwnService } from '#app/domain/catalog/own-services.server.ts';
import type { OwnService } from '#app/domain/catalog/own-service.ts';
import { ownActivityOf } from '#app/middleware/own-activity.ts';

import { notFound, pathId } from '../../addresses.ts';

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
