// A new rate; the first one takes the service's price over.
import { randomUUID } from 'node:crypto';

import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { createRate } from '#app/domain/catalog/rates.server.ts';
import { newRateValues, rateForm } from '#app/domain/catalog/rate.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { RateEditor } from '#app/ui/dashboard/rates.tsx';

import { notFound } from '../../addresses.ts';
import { requireOwnService } from '../services/own-service.server.ts';
import { serviceCrumbs, serviceHome } from '../services/service-words.ts';
import type { Route } from './+types/new';
import { redirectToRates } from './rate.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { subdomain } = ownActivityOf(context);
  const service = await requireOwnService({ context, params });
  return {
    crumbs: serviceCrumbs(subdomain, service, { label: 'Tariffe', path: 'rates' }),
    listHref: `${serviceHome(subdomain, service.id)}/rates`,
    values: newRateValues(service.counts.rates === 0 ? service.priceCents : undefined),
    nonce: randomUUID(),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { id: serviceId } = await requireOwnService({ context, params });
  const submission = parseWithZod(await request.formData(), { schema: rateForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const rate = { ...submission.value, serviceId };
  const outcome = await createRate(context.get(depsContext), operatorOf(context), rate);
  if (!outcome.ok) throw notFound();
  return redirectToRates(context, serviceId, rate);
}

export default function NewRate({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}Nuova tariffa`}</title>
      <RateEditor {...loaderData} title="Nuova tariffa" result={actionData?.result} />
    </>
  );
}
