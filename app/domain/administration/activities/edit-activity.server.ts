// An administrator corrects what an activity is, by the same rules as its owner.
import type { Deps } from '../../deps.ts';
import {
  type ActivityChange,
  changeActivity,
  type UpdateActivityError,
} from '../../activities/update-activity.server.ts';
import type { Administrator } from '../../identity/administrator.ts';
import { writeAudit } from '../../identity/write-audit.server.ts';
import { ok, transact, type Result } from '../../result.ts';

export function editActivity(
  deps: Pick<Deps, 'db' | 'now'>,
  admin: Administrator,
  change: ActivityChange,
): Promise<Result<undefined, UpdateActivityError>> {
  return transact(deps.db, async (tx) => {
    const inTx = { ...deps, db: tx };
    const outcome = await changeActivity(inTx, change);
    if (!outcome.ok) return outcome;
    await writeAudit(inTx, {
      actorId: admin.userId,
      action: 'activity.changed',
      subject: { type: 'activity', id: change.activityId },
      clientAddress: admin.clientAddress,
    });
    return ok(undefined);
  });
}
