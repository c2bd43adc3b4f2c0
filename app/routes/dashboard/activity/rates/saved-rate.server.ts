// What is said after a rate was saved: also that nobody sees it, where its limits fit no resource.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { overlaps } from '#app/domain/catalog/quote.ts';
import { listServiceResources } from '#app/domain/scheduling/list-service-resources.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { ownActivityOf } from '#app/middleware/own-activity.ts';

import { serviceHome } from '../services/service-paths.ts';

type Limits = { minPeople: number; maxPeople: number | null };

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
