// One form, several catalogs: each is answered for itself.
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import {
  addToCatalog,
  type AddedEntry,
  type AddToCatalogError,
} from '#app/domain/marketplace/add-to-catalog.server.ts';
import type { OwnCatalogChoice } from '#app/domain/marketplace/offer.ts';
import type { Result } from '#app/domain/result.ts';
import { ERRORS } from '#app/errors.ts';

type Outcome = { catalogId: number; outcome: Result<AddedEntry, AddToCatalogError> };

type Wish = { serviceId: number; catalogIds: readonly number[]; fee: number; formNonce: string };

/** In sorted order and one by one, so that two forms sent at once don't wait for each other. */
export async function addToCatalogs(
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

/** What became of each catalog, in words. */
export function newsOf(outcomes: readonly Outcome[], catalogs: readonly OwnCatalogChoice[]) {
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
