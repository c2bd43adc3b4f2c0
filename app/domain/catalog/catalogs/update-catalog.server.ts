// Changes a catalog's words and whether visitors see it.
import { eq } from 'drizzle-orm';

import { catalogs } from '#db/schema/catalog.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { ok, transact, type Result } from '../../result.ts';
import { reachCatalog } from '../reach.server.ts';
import type { CatalogFields } from '../service-fields.ts';

export type CatalogChange = { catalogId: number; fields: CatalogFields };

export function updateCatalog(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { catalogId, fields: { name, description, public: isPublic } }: CatalogChange,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachCatalog(tx, viewer, catalogId);
    if (!reached.ok) return reached;
    await tx
      .update(catalogs)
      .set({ name, description, public: isPublic, updatedAt: deps.now() })
      .where(eq(catalogs.id, catalogId));
    return ok(undefined);
  });
}
