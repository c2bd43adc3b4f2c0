// A rate, new or changed for future bookings. The first one starts with the service's listed price.
import { randomUUID } from 'node:crypto';

import { overlaps } from '#app/domain/catalog/quote.ts';
import { newRateValues, rateForm, rateValues } from '#app/domain/catalog/rates/rate.ts';
import { createRate, updateRate } from '#app/domain/catalog/rates/rates.server.ts';
import { rateFields } from '#app/domain/catalog/service-fields.ts';
import { listServiceResources } from '#app/domain/scheduling/resources/resources.server.ts';
import { depsOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { RateEditor } from '#app/ui/dashboard/rates.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { formAction, seenOf } from '../../../form-action.server.ts';
import * as own from '../own.server.ts';
import type { Route } from './+types/edit';

type Place = Pick<Route.LoaderArgs, 'context' | 'params'>;

async function rateOf({ context, params }: Place) {
  const { serviceId, rateId } = params;
  if (rateId !== undefined) return own.requireOwnRate({ context, params: { serviceId, rateId } });
  return { service: await own.requireOwnService({ context, params }), rate: undefined };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { service, rate } = await rateOf({ context, params });
  const today = own.todayAt(context);
  const values = rate
    ? rateValues(rate, today)
    : newRateValues(service.counts.rates === 0 ? service.priceCents : undefined);
  return {
    title: rate?.name ?? 'Nuova tariffa',
    ...own.partOfService(context, service, own.RATES),
    values,
    seen: rate && seenOf(values),
    nonce: rate ? '' : randomUUID(),
    pricesHref: rate && own.pricesOf(context, service.id, rate.id),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { service, rate } = await rateOf({ context, params });
  return formAction(
    { request, context },
    {
      schema: rateForm,
      stored: rate && { values: rateValues(rate, own.todayAt(context)), schema: rateFields },
      save: async (fields, { deps, viewer }) =>
        rate
          ? updateRate(deps, viewer, { rateId: rate.id, fields })
          : createRate(deps, viewer, { ...fields, serviceId: service.id }),
    },
    {
      done: async (_, saved) => ({
        to: `${own.serviceHome(context, service.id)}/rates`,
        ...((await isShown(context, service.id, saved)) ? { text: 'Tariffa salvata' } : HIDDEN),
      }),
    },
  );
}

const HIDDEN = {
  tone: 'warn',
  text: 'Tariffa salvata, ma non si mostra: i suoi limiti di persone non si incontrano con quelli delle risorse',
} as const;

type Limits = { minPeople: number; maxPeople: number | null };

/** False if its limits fit no resource: guests don't see it then. */
async function isShown(
  context: Place['context'],
  serviceId: number,
  { minPeople, maxPeople }: Limits,
): Promise<boolean> {
  const { id: activityId } = ownActivityOf(context);
  const all = await listServiceResources(depsOf(context), { activityId, serviceId });
  const resources = all.filter(({ linked }) => linked);
  const limits = { minPeople, maxPeople: maxPeople ?? undefined };
  return resources.length === 0 || resources.some((resource) => overlaps(limits, resource));
}

export default function EditRate({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{loaderData.title}</PageTitle>
      <RateEditor {...loaderData} result={actionData?.result} />
    </>
  );
}
