// Finds the service, rate, question or catalog of an address, or answers 404; builds links to them.
import { href, type RouterContextProvider } from 'react-router';
import { activityUrl } from '#app/domain/activities/activity.ts';
import { findOwnCatalog } from '#app/domain/catalog/catalogs.server.ts';
import type { OwnCatalog } from '#app/domain/catalog/own-catalog.ts';
import { slugOf } from '#app/domain/catalog/slug.ts';
import type { OwnService } from '#app/domain/catalog/own-service.ts';
import { findOwnService } from '#app/domain/catalog/own-services.server.ts';
import { listOwnQuestions } from '#app/domain/catalog/questions.server.ts';
import { listRates } from '#app/domain/catalog/rates/rates.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import { undoable } from '#app/domain/lifecycle/undo.server.ts';
import type { Ordered } from '#app/domain/lifecycle/undo-again.server.ts';
import type { Result } from '#app/domain/result.ts';
import { type Ordering, readOrdering } from '#app/domain/sequence.ts';
import { todayIn } from '#app/domain/wall-clock.ts';
import { redirectDone } from '#app/middleware/flash.ts';
import { depsOf, operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { found, orNotFound, pathId } from '../../found.ts';

type Context = Readonly<RouterContextProvider>;

type Place<Params> = { context: Context; params: Params };

export async function requireOwnService({
  context,
  params,
}: Place<{ serviceId: string }>): Promise<OwnService> {
  const { id: activityId } = ownActivityOf(context);
  const asked = { activityId, serviceId: pathId(params.serviceId) };
  return found(await findOwnService(depsOf(context), asked));
}

export async function requireOwnRate(place: Place<{ serviceId: string; rateId: string }>) {
  const service = await requireOwnService(place);
  const rates = await listRates(depsOf(place.context), service.id);
  const rateId = pathId(place.params.rateId);
  return { service, rate: found(rates.find(({ id }) => id === rateId)) };
}

export async function requireOwnQuestion(place: Place<{ serviceId: string; questionId: string }>) {
  const service = await requireOwnService(place);
  const questions = await listOwnQuestions(depsOf(place.context), service.id);
  const questionId = pathId(place.params.questionId);
  return { service, question: found(questions.find(({ id }) => id === questionId)) };
}

export async function requireOwnCatalog({
  context,
  params,
}: Place<{ catalogId: string }>): Promise<OwnCatalog> {
  const { id: activityId } = ownActivityOf(context);
  const asked = { activityId, catalogId: pathId(params.catalogId) };
  return found(await findOwnCatalog(depsOf(context), asked));
}

/** The catalog's public page; undefined while visitors can't see it. */
export function publicPage(context: Context, catalog: OwnService['catalogs'][number]): string | undefined {
  const { subdomain, published, suspended } = ownActivityOf(context);
  if (!published || suspended || !catalog.public) return undefined;
  return `${activityUrl(depsOf(context).config.baseUrl, subdomain)}/${catalog.id}/${slugOf(catalog.name)}`;
}

type By = { deps: Deps; viewer: Viewer };

type Saving = { kind: Ordered; of: number; to: string; fields: FormData };

export async function saveOrder(
  context: Context,
  { kind, of, to, fields }: Saving,
  order: (ordering: Ordering, by: By) => Promise<Result<unknown, unknown>>,
): Promise<Response> {
  const viewer = operatorOf(context);
  const asked = { viewer, kind, of: [of], back: to };
  const { undo } = orNotFound(
    await undoable(depsOf(context), asked, (deps) => order(readOrdering(fields), { deps, viewer })),
  );
  return redirectDone(context, { to, text: 'Ordine salvato', undo });
}

export function dashboardHome(context: Context): string {
  return href('/dashboard/:subdomain', { subdomain: ownActivityOf(context).subdomain });
}

export function catalogHome(context: Context, catalogId: number): string {
  const { subdomain } = ownActivityOf(context);
  return href('/dashboard/:subdomain/catalogs/:catalogId', { subdomain, catalogId: String(catalogId) });
}

export function serviceHome(context: Context, serviceId: number): string {
  const { subdomain } = ownActivityOf(context);
  return href('/dashboard/:subdomain/services/:serviceId', { subdomain, serviceId: String(serviceId) });
}

type Part = { label: string; path: string };

/** Breadcrumbs and list address of a part of a service. */
export function partOfService(context: Context, { id, name }: { id: number; name: string }, part: Part) {
  const home = serviceHome(context, id);
  const listHref = `${home}/${part.path}`;
  return {
    crumbs: [
      { label: name, href: home },
      { label: part.label, href: listHref },
    ],
    listHref,
  };
}

export const RATES: Part = { label: 'Tariffe', path: 'rates' };

/** Address of a rate's prices over time. */
export function pricesOf(context: Context, serviceId: number, rateId: number): string {
  return `${serviceHome(context, serviceId)}/rates/${rateId}/prices`;
}

type Named = { id: number; name: string };

export function ratePartOf(context: Context, service: Named, rate: Named) {
  const { crumbs, listHref } = partOfService(context, service, RATES);
  return { crumbs: [...crumbs, { label: rate.name, href: `${listHref}/${rate.id}` }] };
}

/** Today on the activity's clock. */
export function todayAt(context: Context): number {
  return todayIn(ownActivityOf(context).timeZone, depsOf(context).now());
}

export const QUESTIONS: Part = { label: 'Domande', path: 'questions' };
