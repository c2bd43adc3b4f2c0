// A period of a rate, new or changed for future bookings.
import { randomUUID } from 'node:crypto';

import { NEW_PERIOD, periodFields, periodForm, periodValues } from '#app/domain/catalog/rates/rate-prices.ts';
import { addPeriod, changePeriod, type Meeting } from '#app/domain/catalog/rates/rate-prices.server.ts';
import { longDate } from '#app/domain/date-words.ts';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';
import { RatePeriodEditor } from '#app/ui/dashboard/rate-period.tsx';

import { formAction, seenOf } from '../../../form-action.server.ts';
import { found, pathId } from '../../addresses.ts';
import { pricesOf, ratePartOf, requireOwnRate } from '../own.server.ts';
import type { Route } from './+types/period';

type Place = Pick<Route.LoaderArgs, 'context' | 'params'>;

async function periodAt({ context, params }: Place) {
  const { service, rate } = await requireOwnRate({ context, params });
  const { periodId } = params;
  const id = periodId === undefined ? undefined : pathId(periodId);
  const period = id === undefined ? undefined : found(rate.periods.find((each) => each.id === id));
  return { service, rate, period, home: pricesOf(context, service.id, rate.id) };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { service, rate, period, home } = await periodAt({ context, params });
  const values = period ? periodValues(period) : NEW_PERIOD;
  const { crumbs } = ratePartOf(context, service, rate);
  return {
    title: period?.name ?? 'Nuovo periodo',
    crumbs: [...crumbs, { label: 'Prezzi', href: home }],
    home,
    values,
    seen: period && seenOf(values),
    nonce: period ? '' : randomUUID(),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { rate, period, home } = await periodAt({ context, params });
  return formAction(
    { request, context },
    {
      schema: periodForm,
      stored: period && { values: periodValues(period), schema: periodFields },
      save: async ({ formNonce, ...fields }, { deps, viewer }) =>
        period
          ? changePeriod(deps, viewer, { rateId: rate.id, periodId: period.id, fields })
          : addPeriod(deps, viewer, { rateId: rate.id, fields, formNonce }),
    },
    {
      refuse: (error) => (error === 'too-many' ? TOO_MANY : { startDate: [meetingWords(error)] }),
      done: () => ({ to: home, text: 'Periodo salvato. Quello che è già venduto resta al suo prezzo' }),
    },
  );
}

const TOO_MANY = { name: ['Questa tariffa ha già moltissimi periodi: elimina quelli che non servono più'] };

function meetingWords({ name, date }: Meeting): string {
  return `${longDate(date)} è già di «${name}»: scegli altri giorni, o cambia prima quello`;
}

export default function EditPeriod({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{loaderData.title}</PageTitle>
      <RatePeriodEditor {...loaderData} result={actionData?.result} />
    </>
  );
}
