// Takes an activity's own service out of a catalog. A resold one leaves when its contract is ended, in the marketplace.
import { and, eq, sql } from 'drizzle-orm';

import { catalogServices, services } from '#db/schema/catalog.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { readOrder, writePositions } from '../../write-positions.server.ts';
import type { Placing } from '../add-service-to-catalog.server.ts';
import { reachCatalog } from '../reach.server.ts';

export type RemoveServiceError = 'not-found' | 'resold';

/** Gone already: nothing changes. */
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
    await tx
      .delete(catalogServices)
      .where(and(eq(catalogServices.catalogId, catalogId), eq(catalogServices.serviceId, serviceId)));
    const within = sql`t.catalog_id = ${catalogId}`;
    const rows = { table: sql`catalog_services`, key: sql`t.service_id`, within };
    await writePositions(tx, rows, await readOrder(tx, rows));
    return ok(undefined);
  });
}
