// A rate of this address, and what its form saves.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { overlaps } from '#app/domain/catalog/quote.ts';
import { listRates } from '#app/domain/catalog/rates.server.ts';
import { listServiceResources } from '#app/domain/scheduling/find-resources.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { ownActivityOf } from '#app/middleware/own-activity.ts';

import { notFound, pathId } from '../../addresses.ts';
import { requireOwnService } from '../services/own-service.server.ts';
import { serviceHome } from '../services/service-words.ts';

// The rate that a path names, of the service that the path names.

type Args = { context: Readonly<RouterContextProvider>; params: { serviceId: string; rateId: string } };

/** 404 when there is none. */
export async function requireOwnRate({ context, params }: Args) {
  const service = await requireOwnService({ context, params });
  const rateId = pathId(params.rateId);
  const rate = (await listRates(context.get(depsContext), service.id)).find(({ id }) => id === rateId);
  if (!rate) throw notFound();
  return { service, rate };
}

type Limits = { minPeople: number; maxPeople: number | null };

/** What is said after a rate was saved: also that nobody sees it, where its limits fit no resource. */
export async function redirectToRates(
  context: Readonly<RouterContextProvider>,
  serviceId: number,
  { minPeople, maxPeople }: Limits,
): Promise<Response> {
  const { id: activityId, subdomain } = ownActivityOf(context);
  const all = await listServiceResources(context.get(depsContext), { activityId, serviceId });
  const resources = all.filter(({ linked }) => linked);
  const limits = { minPeople, maxPeople: maxPeople ?? undefined };
  const shown = resources.length === 0 || resources.some((resource) => overlaps(limits, resource));
  return redirectSaying(
    context,
    `${serviceHome(subdomain, serviceId)}/rates`,
    shown
      ? { tone: 'success', text: 'Tariffa salvata' }
      : {
          tone: 'warn',
          text: 'Tariffa salvata, ma non si mostra: i suoi limiti di persone non si incontrano con quelli delle risorse',
        },
  );
}
