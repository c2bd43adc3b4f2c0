// Under which subdomain a catalog's pages are read, for addresses that reach the platform's own host.
import { and, eq, isNotNull, isNull } from 'drizzle-orm';

import { activities } from '#db/schema/activities.ts';
import { catalogs } from '#db/schema/catalog.ts';

import type { Deps } from '../deps.ts';

/** Tells nothing of catalogs that visitors may not see. */
export async function findCatalogHost(
  deps: Pick<Deps, 'db'>,
  catalogId: number,
): Promise<string | undefined> {
  const [owner] = await deps.db
    .select({ subdomain: activities.subdomain })
    .from(catalogs)
    .innerJoin(activities, eq(activities.id, catalogs.activityId))
    .where(
      and(
        eq(catalogs.id, catalogId),
        eq(catalogs.public, true),
        isNotNull(activities.publishedAt),
        isNull(activities.suspendedAt),
      ),
    );
  return owner?.subdomain;
}
