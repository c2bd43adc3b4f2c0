// Changes a rate for whoever books from now on.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { rateForm, rateValues } from '#app/domain/catalog/rate.ts';
import { updateRate } from '#app/domain/catalog/rates.server.ts';
import { rateFields } from '#app/domain/catalog/service-fields.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { RateEditor } from '#app/ui/dashboard/rates.tsx';

import { notFound } from '../../addresses.ts';
import { overwriting, seenOf } from '../../saved-meanwhile.server.ts';
import { serviceCrumbs, serviceHome } from '../services/service-words.ts';
import type { Route } from './+types/edit';
import { redirectToRates, requireOwnRate } from './rate.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { subdomain } = ownActivityOf(context);
  const { service, rate } = await requireOwnRate({ context, params });
  return {
    title: rate.name,
    crumbs: serviceCrumbs(subdomain, service, { label: 'Tariffe', path: 'rates' }),
    listHref: `${serviceHome(subdomain, service.id)}/rates`,
    values: rateValues(rate),
    seen: seenOf(rateValues(rate)),
    nonce: '',
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { service, rate } = await requireOwnRate({ context, params });
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: rateForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const warning = overwriting({ form, schema: rateFields, values: rateValues(rate) });
  if (warning) return warning;
  const change = { rateId: rate.id, fields: submission.value };
  const outcome = await updateRate(context.get(depsContext), operatorOf(context), change);
  if (!outcome.ok) throw notFound();
  return redirectToRates(context, service.id, submission.value);
}

export default function EditRate({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}${loaderData.title}`}</title>
      <RateEditor {...loaderData} result={actionData?.result} />
    </>
  );
}
