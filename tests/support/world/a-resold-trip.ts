// A boat trip of one activity in the catalog of another, which keeps 15 %.
import { eq } from 'drizzle-orm';

import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import { addToCatalog } from '#app/domain/marketplace/add-to-catalog.server.ts';
import { services } from '#db/schema/index.ts';

import { aBoatTrip, anActivity, aResource, aService } from './a-service.ts';

export type ResoldTrip = Awaited<ReturnType<typeof aResoldTrip>>;

export async function aResoldTrip(deps: Deps, { quantity = 100 } = {}) {
  const own = await aBoatTrip(deps.db, { quantity });
  await deps.db
    .update(services)
    .set({ visibleInMarketplace: true, maxResaleFee: 1500 })
    .where(eq(services.id, own.service.id));
  const reseller = await anActivity(deps.db);
  const { catalogId } = await aService(deps.db, reseller.id, {
    resources: [(await aResource(deps.db, reseller.id)).id],
  });
  const seller: Viewer = { userId: reseller.userId, role: 'operator' };
  const owner: Viewer = { userId: own.activity.userId, role: 'operator' };
  const added = await addToCatalog(deps, seller, { serviceId: own.service.id, catalogId, fee: 1500 });
  if (!added.ok) throw new Error(added.error);
  return {
    own,
    reseller,
    seller,
    owner,
    entryId: added.value.entryId,
    /** The service as the reseller's guests book it. */
    sold: { activity: reseller, service: { ...own.service, catalogId } },
  };
}
