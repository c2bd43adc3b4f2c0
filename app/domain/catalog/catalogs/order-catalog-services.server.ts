// In which order a catalog shows its services, own ones and resold ones together.
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { ok, transact, type Result } from '../../result.ts';
import { arrange, type Ordering } from '../../sequence.ts';
import { readOrder, writePositions } from '../../write-positions.server.ts';
import { reachCatalog } from '../reach.server.ts';
import { servicesIn } from '../take-out-of-catalog.server.ts';

export type CatalogOrdering = { catalogId: number; ordering: Ordering };

/** Two who save at once: the later order holds; what one of them added or took away meanwhile stays so. */
export function orderCatalogServices(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { catalogId, ordering }: CatalogOrdering,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    // The lock under which services come and go, too.
    const reached = await reachCatalog(tx, viewer, catalogId);
    if (!reached.ok) return reached;
    const rows = servicesIn(catalogId);
    await writePositions(tx, rows, arrange(await readOrder(tx, rows), ordering));
    return ok(undefined);
  });
}
