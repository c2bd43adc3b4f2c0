// Takes an activity's own service out of a catalog. A resold one leaves when its contract is ended, in the marketplace.
import { eq } from 'drizzle-orm';

import { services } from '#db/schema/catalog.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import type { Placing } from '../add-service-to-catalog.server.ts';
import { reachCatalog } from '../reach.server.ts';
import { takeOutOfCatalog } from '../take-out-of-catalog.server.ts';

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
    await takeOutOfCatalog(tx, catalogId, serviceId);
    return ok(undefined);
  });
}
