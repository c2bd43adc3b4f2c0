// The last place in a catalog.
import { eq, sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { catalogServices } from '#db/schema/catalog.ts';

/** The caller holds the catalog's lock. false: the service is in it already. */
export async function appendToCatalog(tx: Db, catalogId: number, serviceId: number): Promise<boolean> {
  const [next] = await tx
    .select({ position: sql<number>`coalesce(max(position) + 1, 0)::int` })
    .from(catalogServices)
    .where(eq(catalogServices.catalogId, catalogId));
  const added = await tx
    .insert(catalogServices)
    .values({ catalogId, serviceId, position: next?.position ?? 0 })
    .onConflictDoNothing()
    .returning({ serviceId: catalogServices.serviceId });
  return added.length > 0;
}
