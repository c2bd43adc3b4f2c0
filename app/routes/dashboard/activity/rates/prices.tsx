// A rate's prices over time: shows them, looks up a day, changes the base price, deletes periods and planned prices.
import { formatDay, monthOfDay, parseDay } from '#app/domain/calendar-day.ts';
import { dayPrice } from '#app/domain/catalog/rates/price-on.ts';
import { basePriceForm, priceRows, priceYear } from '#app/domain/catalog/rates/rate-prices.ts';
import { deleteBasePrice, deletePeriod, setBasePrice } from '#app/domain/catalog/rates/rate-prices.server.ts';
import { listRates } from '#app/domain/catalog/rates/rates.server.ts';
import { longDate } from '#app/domain/date-words.ts';
import { formatMoney } from '#app/domain/money/money-words.ts';
import { readId } from '#app/domain/read-id.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';
import { RatePricesView } from '#app/ui/dashboard/rate-prices.tsx';

import { formAction } from '../../../form-action.server.ts';
import { notFound } from '../../addresses.ts';
import { pricesOf, ratePartOf, requireOwnRate, todayAt } from '../own.server.ts';
import type { Route } from './+types/prices';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { service, rate } = await requireOwnRate({ context, params });
  const rates = await listRates(depsOf(context), service.id);
  const today = todayAt(context);
  const date = url.searchParams.get('day');
  const day = date === null ? undefined : parseDay(date);
  return {
    ...ratePartOf(context, service, rate),
    home: pricesOf(context, service.id, rate.id),
    rate: { name: rate.name },
    tabs: rates
      .filter(({ archived }) => !archived)
      .map(({ id, name }) => ({ to: pricesOf(context, service.id, id), label: name })),
    rows: priceRows(rate, today),
    year: priceYear(rate, today),
    today: formatDay(today),
    nextMonth: formatDay(monthOfDay(today).lastDay + 1),
    asked: date === null ? undefined : { date, found: day === undefined ? undefined : dayPrice(rate, day) },
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { service, rate } = await requireOwnRate({ context, params });
  const to = pricesOf(context, service.id, rate.id);
  const fields = await request.formData();
  if (fields.has('period') || fields.has('base')) {
    const deleted = await deleteOne({ context, rateId: rate.id, fields });
    if (!deleted) throw notFound();
    return redirectSaying(context, to, { tone: 'success', text: deleted });
  }
  return formAction(
    { request, context },
    {
      schema: basePriceForm(formatDay(todayAt(context))),
      fields,
      save: (sent, { deps, viewer }) => setBasePrice(deps, viewer, { ...sent, rateId: rate.id }),
    },
    {
      refusals: { 'too-many': { from: [TOO_MANY] } },
      done: (_, { from, price }) => ({
        to,
        text: `Da ${longDate(from)} il prezzo base è ${formatMoney(price)}. Quello che è già venduto resta al suo prezzo`,
      }),
    },
  );
}

const TOO_MANY = 'Questa tariffa ha già moltissimi prezzi: elimina quelli che non servono più';

type Deleting = { context: Route.ActionArgs['context']; rateId: number; fields: FormData };

/** Returns the message; undefined if there was nothing to delete. */
async function deleteOne({ context, rateId, fields }: Deleting): Promise<string | undefined> {
  const deps = depsOf(context);
  const viewer = operatorOf(context);
  const periodId = readId(String(fields.get('period') ?? ''));
  if (periodId !== undefined) {
    const deleted = await deletePeriod(deps, viewer, { rateId, periodId });
    return deleted.ok ? 'Periodo eliminato' : undefined;
  }
  const from = String(fields.get('base') ?? '');
  if (parseDay(from) === undefined) return undefined;
  const deleted = await deleteBasePrice(deps, viewer, { rateId, from });
  return deleted.ok ? 'Cambio di prezzo eliminato' : undefined;
}

export default function RatePrices({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{`Prezzi di ${loaderData.rate.name}`}</PageTitle>
      <RatePricesView {...loaderData} result={actionData?.result} />
    </>
  );
}
