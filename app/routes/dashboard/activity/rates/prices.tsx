// A rate's prices over time: shows them, looks up a day, changes the base price, deletes periods and planned prices;
// a period, new or changed for future bookings.
import { randomUUID } from 'node:crypto';
import { formatDay, monthOfDay, parseDay } from '#app/domain/calendar-day.ts';
import { dayPrice } from '#app/domain/catalog/rates/price-on.ts';
import * as ratePrices from '#app/domain/catalog/rates/rate-prices.ts';
import * as ownPrices from '#app/domain/catalog/rates/rate-prices.server.ts';
import { listRates } from '#app/domain/catalog/rates/rates.server.ts';
import { longDate } from '#app/domain/date-words.ts';
import { formatMoney } from '#app/domain/money/money-words.ts';
import { readId } from '#app/domain/read-id.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { RatePeriodEditor } from '#app/ui/dashboard/services/rate-period.tsx';
import { RatePricesView } from '#app/ui/dashboard/services/rate-prices.tsx';
import { formAction, seenOf } from '../../../form-action.server.ts';
import { found, notFound, pathId } from '../../../found.ts';
import * as own from '../own.server.ts';
import type { Route } from './+types/prices';

const isList = (pattern: string) => pattern.endsWith('prices');

async function placeOf({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const { service, rate } = await own.requireOwnRate({ context, params });
  const { periodId } = params;
  const id = periodId === undefined ? undefined : pathId(periodId);
  const period = id === undefined ? undefined : found(rate.periods.find((each) => each.id === id));
  return { context, service, rate, period, home: own.pricesOf(context, service.id, rate.id) };
}

type Place = Awaited<ReturnType<typeof placeOf>>;

export async function loader({ context, params, url, pattern }: Route.LoaderArgs) {
  const place = await placeOf({ context, params });
  return isList(pattern)
    ? { list: await listOf(place, url.searchParams.get('day')) }
    : { editor: editorOf(place) };
}

async function listOf({ context, service, rate, home }: Place, date: string | null) {
  const rates = await listRates(depsOf(context), service.id);
  const today = own.todayAt(context);
  const day = date === null ? undefined : parseDay(date);
  return {
    ...own.ratePartOf(context, service, rate),
    home,
    rate: { name: rate.name },
    tabs: rates
      .filter(({ archived }) => !archived)
      .map(({ id, name }) => ({ to: own.pricesOf(context, service.id, id), label: name })),
    rows: ratePrices.priceRows(rate, today),
    year: ratePrices.priceYear(rate, today),
    today: formatDay(today),
    nextMonth: formatDay(monthOfDay(today).lastDay + 1),
    asked: date === null ? undefined : { date, found: day === undefined ? undefined : dayPrice(rate, day) },
  };
}

function editorOf({ context, service, rate, period, home }: Place) {
  const values = period ? ratePrices.periodValues(period) : ratePrices.NEW_PERIOD;
  const { crumbs } = own.ratePartOf(context, service, rate);
  return {
    title: period?.name ?? 'Nuovo periodo',
    crumbs: [...crumbs, { label: 'Prezzi', href: home }],
    home,
    values,
    seen: period && seenOf(values),
    nonce: period ? '' : randomUUID(),
  };
}

export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  const place = await placeOf({ context, params });
  return isList(pattern) ? changePrices(request, place) : savePeriod(request, place);
}

async function changePrices(request: Request, { context, rate, home: to }: Place) {
  const fields = await request.formData();
  if (fields.has('period') || fields.has('base')) {
    const deleted = await deleteOne({ context, rateId: rate.id, fields });
    if (!deleted) throw notFound();
    return redirectSaying(context, to, { tone: 'success', text: deleted });
  }
  return formAction(
    { request, context },
    {
      schema: ratePrices.basePriceForm(formatDay(own.todayAt(context))),
      fields,
      save: (sent, { deps, viewer }) => ownPrices.setBasePrice(deps, viewer, { ...sent, rateId: rate.id }),
    },
    {
      refusals: { 'too-many': { from: [TOO_MANY_PRICES] } },
      done: (_, { from, price }) => ({
        to,
        text: `Da ${longDate(from)} il prezzo base è ${formatMoney(price)}. Quello che è già venduto resta al suo prezzo`,
      }),
    },
  );
}

const TOO_MANY_PRICES = 'Questa tariffa ha già moltissimi prezzi: elimina quelli che non servono più';

type Deleting = { context: Place['context']; rateId: number; fields: FormData };

/** Returns the message; undefined if there was nothing to delete. */
async function deleteOne({ context, rateId, fields }: Deleting): Promise<string | undefined> {
  const deps = depsOf(context);
  const viewer = operatorOf(context);
  const periodId = readId(String(fields.get('period') ?? ''));
  if (periodId !== undefined) {
    const deleted = await ownPrices.deletePeriod(deps, viewer, { rateId, periodId });
    return deleted.ok ? 'Periodo eliminato' : undefined;
  }
  const from = String(fields.get('base') ?? '');
  if (parseDay(from) === undefined) return undefined;
  const deleted = await ownPrices.deleteBasePrice(deps, viewer, { rateId, from });
  return deleted.ok ? 'Cambio di prezzo eliminato' : undefined;
}

function savePeriod(request: Request, { context, rate, period, home }: Place) {
  return formAction(
    { request, context },
    {
      schema: ratePrices.periodForm,
      stored: period && { values: ratePrices.periodValues(period), schema: ratePrices.periodFields },
      save: async ({ formNonce, ...fields }, { deps, viewer }) =>
        period
          ? ownPrices.changePeriod(deps, viewer, { rateId: rate.id, periodId: period.id, fields })
          : ownPrices.addPeriod(deps, viewer, { rateId: rate.id, fields, formNonce }),
    },
    {
      refuse: (error) => (error === 'too-many' ? TOO_MANY_PERIODS : { startDate: [meetingWords(error)] }),
      done: () => ({ to: home, text: 'Periodo salvato. Quello che è già venduto resta al suo prezzo' }),
    },
  );
}

const TOO_MANY_PERIODS = {
  name: ['Questa tariffa ha già moltissimi periodi: elimina quelli che non servono più'],
};

function meetingWords({ name, date }: ownPrices.Meeting): string {
  return `${longDate(date)} è già di «${name}»: scegli altri giorni, o cambia prima quello`;
}

export default function RatePrices({ loaderData: { list, editor }, actionData }: Route.ComponentProps) {
  const result = actionData?.result;
  return (
    <>
      <PageTitle>{editor?.title ?? `Prezzi di ${list?.rate.name}`}</PageTitle>
      {list ? <RatePricesView {...list} result={result} /> : null}
      {editor ? <RatePeriodEditor {...editor} result={result} /> : null}
    </>
  );
}
