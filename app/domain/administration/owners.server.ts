// An administrator creates an activity for another person, or gives one a new owner. Source:
// docs/rules/activities.md#members.
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { activities, invitations, memberships } from '#db/schema/activities.ts';
import { auditLog, users } from '#db/schema/identity.ts';
import {
  createActivity,
  type CreateActivityError,
  type CreatedActivity,
} from '../activities/activities.server.ts';
import type { NewActivity } from '../activities/activity-fields.ts';
import type { Deps } from '../deps.ts';
import type { Administrator } from '../identity/viewer.ts';
import { auditBy } from '../identity/write-audit.server.ts';
import { queueMail } from '../mail/mails.server.ts';
import { err, ok, type Result, transact } from '../result.ts';

/** `no-such-user`: no verified account with that address that may sign in. */
export type CreateForError = 'no-such-user' | CreateActivityError;

/** A form sent twice makes one activity. */
export function createActivityFor(
  deps: Pick<Deps, 'db' | 'now'>,
  admin: Administrator,
  { ownerEmail, ...activity }: NewActivity & { ownerEmail: string },
): Promise<Result<CreatedActivity, CreateForError>> {
  return transact(deps.db, async (tx): Promise<Result<CreatedActivity, CreateForError>> => {
    const inTx = { ...deps, db: tx };
    const userId = await findOwner(tx, ownerEmail);
    if (userId === undefined) return err('no-such-user');
    const created = await createActivity(inTx, { userId, role: 'operator' }, activity);
    if (!created.ok) return created;
    const { activityId } = created.value;
    if (await isOnRecord(tx, activityId)) return created;
    await auditBy(inTx, admin, {
      action: 'activity.created',
      subject: { type: 'activity', id: activityId },
      detail: { name: activity.name, subdomain: activity.subdomain, owner: userId },
    });
    return created;
  });
}

async function isOnRecord(tx: Db, activityId: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'activity.created'), eq(auditLog.subjectId, activityId)));
  return row !== undefined;
}

export type HandOver = { activityId: number; ownerEmail: string; reason: string };

export type HandOverError = 'not-found' | 'no-such-user' | 'owner-already';

/**
 * Ends the former owner's membership, with its feeds, and open invitations. Payout accounts belong to people:
 * the activity has none until the new owner chooses one. Both get a mail with the reason.
 */
export function handOver(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  admin: Administrator,
  { activityId, ownerEmail, reason }: HandOver,
): Promise<Result<undefined, HandOverError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, HandOverError>> => {
    const [activity] = await tx.select().from(activities).where(eq(activities.id, activityId)).for('update');
    if (!activity) return err('not-found');
    const userId = await findOwner(tx, ownerEmail);
    if (userId === undefined) return err('no-such-user');
    if (userId === activity.userId) return err('owner-already');
    await change(tx, { activityId, userId, formerId: activity.userId, now: deps.now() });
    await auditBy({ ...deps, db: tx }, admin, {
      action: 'activity.handed-over',
      subject: { type: 'activity', id: activityId },
      // Both ids, so that erasing one of them finds this entry.
      detail: { reason, owner: userId, formerOwner: activity.userId },
    });
    await tellOwners({ ...deps, db: tx }, activity, { userId, reason });
    return ok(undefined);
  });
}

async function tellOwners(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  { id, name: activityName, userId: formerId }: typeof activities.$inferSelect,
  { userId, reason }: { userId: number; reason: string },
): Promise<void> {
  const both = await deps.db
    .select()
    .from(users)
    .where(inArray(users.id, [formerId, userId]));
  for (const owner of both) {
    if (owner.erasedAt) continue;
    const other = both.find((each) => each !== owner);
    const kind = owner.id === userId ? 'account-activity-taken-over' : 'account-activity-given-up';
    await queueMail(deps, deps.db, {
      kind,
      key: `${kind}:${id}:${deps.now().getTime()}`,
      userId: owner.id,
      recipient: owner.email,
      recipientName: `${owner.name} ${owner.surname}`,
      data: { name: owner.name, activityName, otherName: `${other?.name} ${other?.surname}`, reason },
    });
  }
}

type Owners = { activityId: number; userId: number; formerId: number; now: Date };

async function change(tx: Db, { activityId, userId, formerId, now }: Owners): Promise<void> {
  // Deletes both memberships, and with them their feeds, also that of a new owner who was a member.
  await tx
    .delete(memberships)
    .where(
      and(eq(memberships.activityId, activityId), sql`${memberships.userId} in (${formerId}, ${userId})`),
    );
  await tx.insert(memberships).values({ activityId, userId, role: 'owner', createdAt: now });
  await tx
    .delete(invitations)
    .where(and(eq(invitations.activityId, activityId), isNull(invitations.acceptedAt)));
  await tx
    .update(activities)
    .set({ userId, paymentAccountId: null, updatedAt: now })
    .where(eq(activities.id, activityId));
  await tx
    .update(users)
    .set({ role: 'operator' })
    .where(and(eq(users.id, userId), eq(users.role, 'team')));
}

/** Who may own an activity. In a transaction the person is locked, not to be suspended or erased meanwhile. */
export async function findOwner(tx: Db, email: string): Promise<number | undefined> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.emailKey, sql`lower(btrim(${email}))`),
        isNull(users.erasedAt),
        isNull(users.suspendedAt),
        sql`${users.emailVerifiedAt} is not null`,
        ne(users.role, 'admin'),
      ),
    )
    .for('no key update');
  return user?.id;
}
