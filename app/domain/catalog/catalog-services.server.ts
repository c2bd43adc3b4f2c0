// Services in a catalog: adds, orders and removes them.
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { catalogServices, services } from '#db/schema/catalog.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transact, transactional } from '../result.ts';
import { arrange, type Ordering } from '../sequence.ts';
import { endOfList, type PositionedRows, readOrder, writePositions } from '../sql.server.ts';
import type { AddableService } from './own-catalog.ts';
import { reachCatalog, reachService } from './reach.server.ts';

// Adds a service at the end of a catalog.

/** The caller holds the catalog's lock. false: the service was in the catalog already. */
export async function appendToCatalog(tx: Db, catalogId: number, serviceId: number): Promise<boolean> {
  const added = await tx
    .insert(catalogServices)
    .values({ catalogId, serviceId, position: endOfList(servicesIn(catalogId)) })
    .onConflictDoNothing()
    .returning({ serviceId: catalogServices.serviceId });
  return added.length > 0;
}

// Removes a service; the positions after it close up.

/** The caller holds the catalog's lock. Does nothing if the service is not there. */
export async function takeOutOfCatalog(tx: Db, catalogId: number, serviceId: number): Promise<void> {
  await tx
    .delete(catalogServices)
    .where(and(eq(catalogServices.catalogId, catalogId), eq(catalogServices.serviceId, serviceId)));
  const rows = servicesIn(catalogId);
  await writePositions(tx, rows, await readOrder(tx, rows));
}

export function servicesIn(catalogId: number): PositionedRows {
  return { table: sql`catalog_services`, key: sql`t.service_id`, within: sql`t.catalog_id = ${catalogId}` };
}

export type AddServiceError = 'not-found' | 'archived' | 'service-already-in-catalog';

export type Placing = { catalogId: number; serviceId: number };

/** Puts an own service at the end of a catalog. Other activities' services come through the marketplace. */
export const addServiceToCatalog = transactional(
  async (
    { db }: Pick<Deps, 'db'>,
    viewer: Viewer,
    { catalogId, serviceId }: Placing,
  ): Promise<Result<undefined, AddServiceError>> => {
    const service = await reachService(db, viewer, serviceId);
    if (!service.ok) return service;
    const catalog = await reachCatalog(db, viewer, catalogId);
    if (!catalog.ok) return catalog;
    if (catalog.value.activityId !== service.value.activityId) return err('not-found');
    if (service.value.archived) return err('archived');
    return (await appendToCatalog(db, catalogId, serviceId))
      ? ok(undefined)
      : err('service-already-in-catalog');
  },
);

// Own live services that are not in the catalog yet, by name.

/** The caller has checked the membership. */
export async function listAddableServices(
  { db }: Pick<Deps, 'db'>,
  { activityId, catalogId }: { activityId: number; catalogId: number },
): Promise<AddableService[]> {
  return db.execute<AddableService>(sql`
    select s.id, s.name from services s
     where s.activity_id = ${activityId} and s.archived_at is null
       and not exists (select 1 from catalog_services cs where cs.catalog_id = ${catalogId} and cs.service_id = s.id)
     order by s.search_name, s.id`);
}

// The order of services in a catalog, own and resold ones together.

export type CatalogOrdering = { catalogId: number; ordering: Ordering };

/** If two people save at once, the later order holds; services added or removed meanwhile stay so. */
export function orderCatalogServices(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { catalogId, ordering }: CatalogOrdering,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    // The same lock as for adding and removing services.
    const reached = await reachCatalog(tx, viewer, catalogId);
    if (!reached.ok) return reached;
    const rows = servicesIn(catalogId);
    await writePositions(tx, rows, arrange(await readOrder(tx, rows), ordering));
    return ok(undefined);
  });
}

// Removes an own service from a catalog. A resold one leaves when its marketplace entry ends.

export type RemoveServiceError = 'not-found' | 'resold';

/** Does nothing if the service is not there. */
export function removeServiceFromCatalog(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { catalogId, serviceId }: Placing,
): Promise<Result<undefined, RemoveServiceError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, RemoveServiceError>> => {
    const reached = await reachCatalog(tx, viewer, catalogId);
    if (!reached.ok) return reached;
    const [service] = await tx
      .select({ activityId: services.activityId })
      .from(services)
      .where(eq(services.id, serviceId));
    if (service && service.activityId !== reached.value.activityId) return err('resold');
    await takeOutOfCatalog(tx, catalogId, serviceId);
    return ok(undefined);
  });
}
