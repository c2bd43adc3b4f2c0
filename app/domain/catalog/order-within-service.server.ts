// In which order a service's rates, or its questions, stand.
import { type SQL, sql } from 'drizzle-orm';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { ok, transact, type Result } from '../result.ts';
import { arrange, type Ordering } from '../sequence.ts';
import { readOrder, writePositions } from '../write-positions.server.ts';
import { reachService } from './reach.server.ts';

export type ServiceOrdering = { serviceId: number; ordering: Ordering };

/** `table` has a service, a position, and rows that may be archived. */
export function orderWithinService(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { serviceId, ordering, table }: ServiceOrdering & { table: SQL },
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachService(tx, viewer, serviceId);
    if (!reached.ok) return reached;
    const within = sql`t.service_id = ${serviceId} and t.archived_at is null`;
    const rows = { table, key: sql`t.id`, within };
    await writePositions(tx, rows, arrange(await readOrder(tx, rows), ordering));
    return ok(undefined);
  });
}
