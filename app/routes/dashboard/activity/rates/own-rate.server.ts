// The rate that a path names, of the service that the path names.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { listRates } from '#app/domain/catalog/rates/list-rates.server.ts';

import { notFound } from '../../not-found.ts';
import { pathId } from '../../path-id.ts';
import { requireOwnService } from '../services/own-service.server.ts';

type Args = { context: Readonly<RouterContextProvider>; params: { serviceId: string; rateId: string } };

/** 404 when there is none. */
export async function requireOwnRate({ context, params }: Args) {
  const service = await requireOwnService({ context, params });
  const rateId = pathId(params.rateId);
  const rate = (await listRates(context.get(depsContext), service.id)).find(({ id }) => id === rateId);
  if (!rate) throw notFound();
  return { service, rate };
}
