// An administrator deletes an activity that never sold anything and has no services left.
import { eq } from 'drizzle-orm';

import { activities } from '#db/schema/activities.ts';

import { type DeleteObstacle, removeActivity } from '../../activities/delete-activity.server.ts';
import { refusalOf } from '../../database-errors.ts';
import type { Deps } from '../../deps.ts';
import type { Administrator } from '../../identity/administrator.ts';
import { writeAudit } from '../../identity/write-audit.server.ts';
import { err, ok, transact, type Result } from '../../result.ts';

export type EraseActivityError = 'not-found' | DeleteObstacle;

export async function eraseActivity(
  deps: Pick<Deps, 'db' | 'now'>,
  admin: Administrator,
  activityId: number,
): Promise<Result<undefined, EraseActivityError>> {
  try {
    return await transact(deps.db, async (tx): Promise<Result<undefined, EraseActivityError>> => {
      const [activity] = await tx
        .select()
        .from(activities)
        .where(eq(activities.id, activityId))
        .for('update');
      if (!activity) return err('not-found');
      const removed = await removeActivity(tx, activityId);
      if (!removed.ok) return removed;
      await writeAudit(
        { ...deps, db: tx },
        {
          actorId: admin.userId,
          action: 'activity.deleted',
          subject: { type: 'activity', id: activityId },
          detail: { name: activity.name, subdomain: activity.subdomain },
          clientAddress: admin.clientAddress,
        },
      );
      return ok(undefined);
    });
  } catch (error) {
    // A booking that was placed meanwhile, or terms of the marketplace that name it.
    if (refusalOf(error)?.code === '23503') return err('has-bookings');
    throw error;
  }
}
