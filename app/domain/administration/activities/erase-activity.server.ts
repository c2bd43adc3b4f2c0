// An administrator deletes an activity that never sold anything and has no services left.
import { eq } from 'drizzle-orm';

import { activities } from '#db/schema/activities.ts';

import {
  type DeleteObstacle,
  orHasBookings,
  removeActivity,
} from '../../activities/delete-activity.server.ts';
import type { Deps } from '../../deps.ts';
import type { Administrator } from '../../identity/administrator.ts';
import { writeAudit } from '../../identity/write-audit.server.ts';
import { goneAlready } from '../../gone-already.server.ts';
import { ok, transact, type Result } from '../../result.ts';

export type EraseActivityError = 'not-found' | DeleteObstacle;

/** Answers its name; undefined where it was gone already. */
export function eraseActivity(
  deps: Pick<Deps, 'db' | 'now'>,
  admin: Administrator,
  activityId: number,
): Promise<Result<{ name: string | undefined }, EraseActivityError>> {
  return orHasBookings(
    transact(deps.db, async (tx): Promise<Result<{ name: string | undefined }, EraseActivityError>> => {
      const [activity] = await tx
        .select()
        .from(activities)
        .where(eq(activities.id, activityId))
        .for('update');
      if (!activity)
        return goneAlready(tx, { id: activities.id, wanted: activityId, value: { name: undefined } });
      const removed = await removeActivity(tx, activityId);
      if (!removed.ok) return removed;
      await writeAudit(
        { ...deps, db: tx },
        {
          actorId: admin.userId,
          action: 'activity.deleted',
          subject: { type: 'activity', id: activityId },
          // By whose id it is found when they are erased.
          detail: { name: activity.name, subdomain: activity.subdomain, owner: activity.userId },
          clientAddress: admin.clientAddress,
        },
      );
      return ok({ name: activity.name });
    }),
  );
}
