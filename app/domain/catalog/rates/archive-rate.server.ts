// Takes a rate out of sale, or back into it, last. Bookings made with it keep it.
import { eq, sql } from 'drizzle-orm';

import { rates } from '#db/schema/catalog.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { ok, transact, type Result } from '../../result.ts';
import { reachRate } from '../reach.server.ts';

export type RateArchiving = { rateId: number; archived: boolean };

/** As it is already: nothing changes. */
export function archiveRate(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { rateId, archived }: RateArchiving,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachRate(tx, viewer, rateId);
    if (!reached.ok) return reached;
    if (reached.value.archived === archived) return ok(undefined);
    const last = sql`(select coalesce(max(r.position), -1) + 1 from rates r where r.service_id = ${reached.value.serviceId})`;
    await tx
      .update(rates)
      .set(archived ? { archivedAt: deps.now() } : { archivedAt: null, position: last })
      .where(eq(rates.id, rateId));
    return ok(undefined);
  });
}
