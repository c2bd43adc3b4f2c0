// An activity's own service goes into one of its catalogs, last. Others' services come by the marketplace.
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { appendToCatalog } from './append-to-catalog.server.ts';
import { reachCatalog, reachService } from './reach.server.ts';

export type AddServiceError = 'not-found' | 'archived' | 'service-already-in-catalog';

export type Placing = { catalogId: number; serviceId: number };

export function addServiceToCatalog(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  placing: Placing,
): Promise<Result<undefined, AddServiceError>> {
  return transact(deps.db, (tx) => add({ db: tx }, viewer, placing));
}

async function add(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { catalogId, serviceId }: Placing,
): Promise<Result<undefined, AddServiceError>> {
  const service = await reachService(db, viewer, serviceId);
  if (!service.ok) return service;
  const catalog = await reachCatalog(db, viewer, catalogId);
  if (!catalog.ok) return catalog;
  if (catalog.value.activityId !== service.value.activityId) return err('not-found');
  if (service.value.archived) return err('archived');
  return (await appendToCatalog(db, catalogId, serviceId))
    ? ok(undefined)
    : err('service-already-in-catalog');
}
