// In which order a service asks its questions.
import { sql } from 'drizzle-orm';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { ok, transact, type Result } from '../../result.ts';
import { arrange } from '../../sequence.ts';
import { readOrder, writePositions } from '../../write-positions.server.ts';
import { reachService } from '../reach.server.ts';
import type { ServiceOrdering } from '../rates/order-rates.server.ts';

export function orderQuestions(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { serviceId, ordering }: ServiceOrdering,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachService(tx, viewer, serviceId);
    if (!reached.ok) return reached;
    const within = sql`t.service_id = ${serviceId} and t.archived_at is null`;
    const rows = { table: sql`service_questions`, key: sql`t.id`, within };
    await writePositions(tx, rows, arrange(await readOrder(tx, rows), ordering));
    return ok(undefined);
  });
}
