// A service's rates in the order in which they are offered; a new one, or one changed for future bookings.
import { randomUUID } from 'node:crypto';
import { overlaps } from '#app/domain/catalog/quote.ts';
import { newRateValues, rateForm, rateValues } from '#app/domain/catalog/rates/rate.ts';
import { spanWords } from '#app/domain/catalog/rates/rate-words.ts';
import * as ownRates from '#app/domain/catalog/rates/rates.server.ts';
import { rateFields } from '#app/domain/catalog/service-fields.ts';
import { listServiceResources } from '#app/domain/scheduling/resources/resources.server.ts';
import { depsOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { RateEditor, RatesView } from '#app/ui/dashboard/services/rates.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { formAction, seenOf } from '../../../form-action.server.ts';
import * as own from '../own.server.ts';
import type { Route } from './+types/rates';

const isList = (pattern: string) => pattern.endsWith('rates');

type Context = Route.LoaderArgs['context'];

async function rateOf({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const { serviceId, rateId } = params;
  if (rateId !== undefined) return own.requireOwnRate({ context, params: { serviceId, rateId } });
  return { service: await own.requireOwnService({ context, params }), rate: undefined };
}

async function linkedResources(context: Context, serviceId: number) {
  const { id: activityId } = ownActivityOf(context);
  const resources = await listServiceResources(depsOf(context), { activityId, serviceId });
  return resources.filter(({ linked }) => linked);
}

export async function loader({ context, params, pattern }: Route.LoaderArgs) {
  const { service, rate } = await rateOf({ context, params });
  const today = own.todayAt(context);
  if (isList(pattern)) return { list: await listOf(context, service, today) };
  const values = rate
    ? rateValues(rate, today)
    : newRateValues(service.counts.rates === 0 ? service.priceCents : undefined);
  return {
    editor: {
      title: rate?.name ?? 'Nuova tariffa',
      ...own.partOfService(context, service, own.RATES),
      values,
      seen: rate && seenOf(values),
      nonce: rate ? '' : randomUUID(),
      pricesHref: rate && own.pricesOf(context, service.id, rate.id),
    },
  };
}

type Service = Pick<Awaited<ReturnType<typeof own.requireOwnService>>, 'id' | 'name' | 'archived'>;

async function listOf(context: Context, { id, name, archived }: Service, today: number) {
  const [rates, resources] = await Promise.all([
    ownRates.listRates(depsOf(context), id),
    linkedResources(context, id),
  ]);
  return {
    base: own.dashboardHome(context),
    service: { id, name, archived },
    rates: rates.map((rate) => ({ ...rate, price: spanWords(rate, today) })),
    resources,
  };
}

export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  const { service, rate } = await rateOf({ context, params });
  const { id: serviceId } = service;
  const listHref = `${own.serviceHome(context, serviceId)}/rates`;
  if (isList(pattern))
    return own.saveOrder(
      context,
      { kind: 'rate-order', of: serviceId, to: listHref, fields: await request.formData() },
      (ordering, { deps, viewer }) => ownRates.orderRates(deps, viewer, { serviceId, ordering }),
    );
  return formAction(
    { request, context },
    {
      schema: rateForm,
      stored: rate && { values: rateValues(rate, own.todayAt(context)), schema: rateFields },
      save: async (fields, { deps, viewer }) =>
        rate
          ? ownRates.updateRate(deps, viewer, { rateId: rate.id, fields })
          : ownRates.createRate(deps, viewer, { ...fields, serviceId }),
    },
    {
      done: async (_, saved) => ({
        to: listHref,
        ...((await isShown(context, serviceId, saved)) ? { text: 'Tariffa salvata' } : HIDDEN),
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
  context: Context,
  serviceId: number,
  { minPeople, maxPeople }: Limits,
): Promise<boolean> {
  const resources = await linkedResources(context, serviceId);
  const limits = { minPeople, maxPeople: maxPeople ?? undefined };
  return resources.length === 0 || resources.some((resource) => overlaps(limits, resource));
}

export default function Rates({ loaderData: { list, editor }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{editor?.title ?? `Tariffe di ${list?.service.name}`}</PageTitle>
      {list ? <RatesView {...list} /> : null}
      {editor ? <RateEditor {...editor} result={actionData?.result} /> : null}
    </>
  );
}
