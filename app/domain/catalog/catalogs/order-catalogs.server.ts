// In which order an activity's page shows its catalogs.
import { eq, sql } from 'drizzle-orm';

import { activities } from '#db/schema/activities.ts';

import { requireMembership } from '../../activities/require-membership.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { ok, transact, type Result } from '../../result.ts';
import { arrange, type Ordering } from '../../sequence.ts';
import { readOrder, writePositions } from '../../write-positions.server.ts';

export type CatalogsOrdering = { activityId: number; ordering: Ordering };

/** Two who save at once: the later order holds, and nothing is lost of what either of them did not know. */
export function orderCatalogs(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { activityId, ordering }: CatalogsOrdering,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const member = await requireMembership(tx, viewer, activityId);
    if (!member.ok) return member;
    // The lock under which catalogs are made, too.
    await tx
      .select({ id: activities.id })
      .from(activities)
      .where(eq(activities.id, activityId))
      .for('no key update');
    const rows = { table: sql`catalogs`, key: sql`t.id`, within: sql`t.activity_id = ${activityId}` };
    await writePositions(tx, rows, arrange(await readOrder(tx, rows), ordering));
    return ok(undefined);
  });
}
