// An activity's pages answer 404 and sell nothing; guests keep their booking pages. Source:
// docs/rules/administration.md#suspension.
import { eq } from 'drizzle-orm';

import { activities } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';

import type { Deps } from '../../deps.ts';
import type { Administrator } from '../../identity/administrator.ts';
import { writeAudit } from '../../identity/write-audit.server.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { err, ok, transact, type Result } from '../../result.ts';

type Suspension = { activityId: number; reason: string };

/** Of an activity that is suspended already nothing changes. The owner is told, with the reason. */
export function suspendActivity(
  deps: Deps,
  admin: Administrator,
  { activityId, reason }: Suspension,
): Promise<Result<undefined, 'not-found'>> {
  return change(deps, { admin, activityId, to: { suspended: true, reason } });
}

export function restoreActivity(
  deps: Deps,
  admin: Administrator,
  activityId: number,
): Promise<Result<undefined, 'not-found'>> {
  return change(deps, { admin, activityId, to: { suspended: false } });
}

type Change = {
  admin: Administrator;
  activityId: number;
  to: { suspended: true; reason: string } | { suspended: false };
};

function change(deps: Deps, { admin, activityId, to }: Change): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, 'not-found'>> => {
    const inTx = { ...deps, db: tx };
    const [activity] = await tx
      .select()
      .from(activities)
      .where(eq(activities.id, activityId))
      .for('no key update');
    if (!activity) return err('not-found');
    if ((activity.suspendedAt !== null) === to.suspended) return ok(undefined);
    const now = deps.now();
    await tx
      .update(activities)
      .set({ suspendedAt: to.suspended ? now : null, updatedAt: now })
      .where(eq(activities.id, activityId));
    await writeAudit(inTx, {
      actorId: admin.userId,
      action: to.suspended ? 'activity.suspended' : 'activity.restored',
      subject: { type: 'activity', id: activityId },
      detail: { name: activity.name, ...(to.suspended && { reason: to.reason }) },
      clientAddress: admin.clientAddress,
    });
    await tellOwner(inTx, activity, to);
    return ok(undefined);
  });
}

async function tellOwner(
  deps: Deps,
  { id, name: activityName, userId }: typeof activities.$inferSelect,
  to: Change['to'],
): Promise<void> {
  const [owner] = await deps.db.select().from(users).where(eq(users.id, userId));
  if (!owner || owner.erasedAt) return;
  const kind = to.suspended ? 'account-activity-suspended' : 'account-activity-restored';
  await queueMail(deps, deps.db, {
    kind,
    key: `${kind}:${id}:${deps.now().getTime()}`,
    userId,
    recipient: owner.email,
    recipientName: `${owner.name} ${owner.surname}`,
    data: { name: owner.name, activityName, ...(to.suspended && { reason: to.reason }) },
  });
}
