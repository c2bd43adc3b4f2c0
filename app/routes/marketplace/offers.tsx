// Services offered for resale; one of them with the form that adds it to own catalogs.
import { randomUUID } from 'node:crypto';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import { wallClock } from '#app/domain/instant-words.ts';
import {
  type AddedEntry,
  addToCatalog,
  type AddToCatalogError,
} from '#app/domain/marketplace/add-to-catalog.server.ts';
import { resaleForm } from '#app/domain/marketplace/entry.ts';
import { findOffer, listFreeDays } from '#app/domain/marketplace/find-offer.server.ts';
import { type OwnCatalogChoice, readOfferFilter, readOfferPaging } from '#app/domain/marketplace/offer.ts';
import { listOfferChoices, listOffers } from '#app/domain/marketplace/offers.server.ts';
import { formatPercentField } from '#app/domain/money/percent-text.ts';
import type { Result } from '#app/domain/result.ts';
import { ERRORS } from '#app/errors.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { OfferView } from '#app/ui/marketplace/offer-view.tsx';
import { OffersView } from '#app/ui/marketplace/offers-view.tsx';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { keyedByContent } from '../form-action.server.ts';
import { found, notAllowed, pathId } from '../found.ts';
import type { Route } from './+types/offers';

type Context = Route.LoaderArgs['context'];

async function requireOffer(context: Context, serviceId: string) {
  return found(await findOffer(depsOf(context), operatorOf(context), pathId(serviceId)));
}

export async function loader({ context, params: { serviceId }, url: { searchParams } }: Route.LoaderArgs) {
  return serviceId === undefined
    ? { list: await listOf(context, searchParams) }
    : { own: await offerOf(context, serviceId, searchParams) };
}

async function listOf(context: Context, query: URLSearchParams) {
  const deps = depsOf(context);
  const viewer = operatorOf(context);
  const filter = readOfferFilter(query);
  const paging = readOfferPaging(query);
  const [page, choices] = await Promise.all([
    listOffers(deps, viewer, { filter, paging }),
    listOfferChoices(deps, viewer),
  ]);
  return { page, choices, filter, order: paging.order, size: paging.size };
}

async function offerOf(context: Context, id: string, query: URLSearchParams) {
  const deps = depsOf(context);
  const { offer, bounds } = await requireOffer(context, id);
  const serviceId = offer.card.id;
  const freeDays = offer.offered ? await listFreeDays(deps, { serviceId, bounds }) : [];
  const only = offer.catalogs.filter(({ has }) => has === undefined);
  const asked = query.getAll('catalogIds');
  const values = {
    fee: query.get('fee') ?? formatPercentField(offer.maxResaleFee),
    catalogIds: asked.length === 0 && only.length === 1 ? [String(only[0]?.id)] : asked,
  };
  const today = wallClock(deps.now(), bounds.timeZone).date;
  return { offer, freeDays, today, values, nonce: randomUUID() };
}

export async function action({ context, params: { serviceId }, request }: Route.ActionArgs) {
  if (serviceId === undefined) throw notAllowed();
  const { offer } = await requireOffer(context, serviceId);
  const fields = await request.formData();
  const submission = parseWithZod(fields, { schema: resaleForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const wish = { serviceId: offer.card.id, ...keyedByContent(submission.value, fields) };
  const outcomes = await addToCatalogs(depsOf(context), operatorOf(context), wish);
  const { added, refused } = newsOf(outcomes, offer.catalogs);
  if (added.length > 0) {
    const text = [...added, ...refused].join(' ');
    const tone = refused.length > 0 ? 'warn' : 'success';
    return redirectSaying(context, `/marketplace/${offer.card.id}`, { tone, text });
  }
  const fieldErrors = { catalogIds: [refused.join(' ')] };
  return data({ result: submission.reply({ fieldErrors }) }, { status: 422 });
}

type Outcome = { catalogId: number; outcome: Result<AddedEntry, AddToCatalogError> };

type Wish = { serviceId: number; catalogIds: readonly number[]; fee: number; formNonce: string };

/** In a fixed order and one by one, so that two forms sent at once don't deadlock. */
async function addToCatalogs(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  viewer: Viewer,
  { catalogIds, ...wish }: Wish,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const catalogId of [...new Set(catalogIds)].sort((a, b) => a - b))
    outcomes.push({ catalogId, outcome: await addToCatalog(deps, viewer, { ...wish, catalogId }) });
  return outcomes;
}

const REFUSALS: Record<AddToCatalogError, string> = {
  'not-found': "Scegli i cataloghi dall'elenco",
  'not-offered': 'Il servizio non è più nel Marketplace',
  'own-service': 'Il servizio è già di questa attività',
  'service-already-in-catalog': ERRORS.SERVICE_ALREADY_IN_CATALOG.message,
  'service-already-proposed': ERRORS.SERVICE_ALREADY_PROPOSED.message,
};

/** The outcome for each catalog, in words. */
function newsOf(outcomes: readonly Outcome[], catalogs: readonly OwnCatalogChoice[]) {
  const nameOf = (id: number) => catalogs.find((catalog) => catalog.id === id)?.name;
  const added: string[] = [];
  const refused: string[] = [];
  for (const { catalogId, outcome } of outcomes) {
    const name = nameOf(catalogId);
    if (outcome.ok)
      added.push(
        outcome.value.status === 'ACCEPTED'
          ? `«${name}»: aggiunto, ora è in vendita.`
          : `«${name}»: proposta inviata, ti avvisiamo della risposta.`,
      );
    else refused.push(`${name === undefined ? '' : `«${name}»: `}${REFUSALS[outcome.error]}.`);
  }
  return { added, refused };
}

// A refused service may have been added in another tab.
export { shouldRevalidate } from '../after-a-refusal.ts';

export default function Offers({ loaderData: { list, own }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{own?.offer.card.name ?? 'Marketplace'}</PageTitle>
      {list ? <OffersView {...list} /> : null}
      {own ? <OfferView {...own} result={actionData?.result} /> : null}
    </>
  );
}
