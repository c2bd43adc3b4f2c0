// Takes a catalog away. The services in it stay; contracts about it must be ended first, so that nobody resells into
// nowhere.
import { eq, sql } from 'drizzle-orm';

import { catalogs } from '#db/schema/catalog.ts';

import type { Deps } from '../../deps.ts';
import { goneAlready } from '../../gone-already.server.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { reachCatalog } from '../reach.server.ts';

export type DeleteCatalogError = 'not-found' | 'has-entries';

export function deleteCatalog(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  catalogId: number,
): Promise<Result<undefined, DeleteCatalogError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, DeleteCatalogError>> => {
    const reached = await reachCatalog(tx, viewer, catalogId);
    if (!reached.ok) return goneAlready(tx, { id: catalogs.id, wanted: catalogId, value: undefined });
    const entries = await tx.execute(sql`
      select 1 from marketplace_entries
       where catalog_id = ${catalogId} and ended_at is null and status <> 'REJECTED' limit 1`);
    if (entries.length > 0) return err('has-entries');
    await tx.delete(catalogs).where(eq(catalogs.id, catalogId));
    return ok(undefined);
  });
}
