// A kind of activity goes one place up or down among its siblings.
import { eq, sql } from 'drizzle-orm';

import { activityTypes } from '#db/schema/activities.ts';

import { lockTypes } from '../../activities/type-places.server.ts';
import type { Deps } from '../../deps.ts';
import type { Administrator } from '../../identity/administrator.ts';
import { writeAudit } from '../../identity/write-audit.server.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { type Move, moved } from '../../sequence.ts';
import { readOrder, writePositions } from '../../write-positions.server.ts';

/** At the end of the list nothing happens. */
export function moveType(
  deps: Pick<Deps, 'db' | 'now'>,
  admin: Administrator,
  move: Move,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, 'not-found'>> => {
    await lockTypes(tx);
    const [type] = await tx.select().from(activityTypes).where(eq(activityTypes.id, move.id));
    if (!type) return err('not-found');
    const within = sql`t.parent_id is not distinct from ${type.parentId}::int`;
    const rows = { table: sql`activity_types`, key: sql`t.id`, within };
    await writePositions(tx, rows, moved(await readOrder(tx, rows), move));
    await writeAudit(
      { ...deps, db: tx },
      {
        actorId: admin.userId,
        action: 'activity-type.moved',
        subject: { type: 'activity-type', id: move.id },
        detail: { direction: move.direction },
        clientAddress: admin.clientAddress,
      },
    );
    return ok(undefined);
  });
}
