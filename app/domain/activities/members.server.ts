// Who works in an activity: checked at every operation, listed, and ended.
import { and, asc, eq, isNull } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { invitations, memberships } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result } from '../result.ts';

import type { MemberList } from './member.ts';

// Every record of an activity is reached through the signed-in person's membership. Source:
// docs/rules/accounts.md#roles.

export type Membership = { role: 'owner' | 'member' };

/** Somebody else's activity is as good as none. */
export async function requireMembership(
  db: Db,
  viewer: Viewer,
  activityId: number,
): Promise<Result<Membership, 'not-found'>> {
  const [row] = await db
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.activityId, activityId), eq(memberships.userId, viewer.userId)));
  return row ? ok(row) : err('not-found');
}

/** For what members may not do: payout accounts, publishing, deletion, members. */
export async function requireOwnership(
  db: Db,
  viewer: Viewer,
  activityId: number,
): Promise<Result<Membership, 'not-found' | 'not-owner'>> {
  const membership = await requireMembership(db, viewer, activityId);
  if (!membership.ok || membership.value.role === 'owner') return membership;
  return err('not-owner');
}

/** Who runs an activity, and who has been asked to. For its owner. */
export async function listMembers(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  activityId: number,
): Promise<MemberList> {
  const members = await db
    .select({
      userId: users.id,
      name: users.name,
      surname: users.surname,
      email: users.email,
      role: memberships.role,
      since: memberships.createdAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.activityId, activityId))
    .orderBy(asc(memberships.role), asc(memberships.createdAt), asc(users.id));
  const open = await db
    .select({ id: invitations.id, email: invitations.email, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(and(eq(invitations.activityId, activityId), isNull(invitations.acceptedAt)))
    .orderBy(asc(invitations.id));
  return {
    members: members.map(({ name, surname, since, ...member }) => ({
      ...member,
      name: `${name} ${surname}`,
      since: since.toISOString(),
    })),
    invitations: open.map(({ expiresAt, ...invitation }) => ({
      ...invitation,
      expiresAt: expiresAt.toISOString(),
      expired: expiresAt <= now(),
    })),
  };
}

/** A member is a member no longer, of their own will or the owner's. What they did stays; an owner stays, too. */
export async function endMembership(
  db: Db,
  { activityId, userId }: { activityId: number; userId: number },
): Promise<Result<undefined, 'not-found'>> {
  const gone = await db
    .delete(memberships)
    .where(
      and(
        eq(memberships.activityId, activityId),
        eq(memberships.userId, userId),
        eq(memberships.role, 'member'),
      ),
    )
    .returning({ userId: memberships.userId });
  return gone.length > 0 ? ok(undefined) : err('not-found');
}

/** A member ends their own membership. What they did stays; an owner can't leave. */
export function leaveActivity(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  activityId: number,
): Promise<Result<undefined, 'not-found'>> {
  return endMembership(db, { activityId, userId });
}

/** The owner ends somebody's membership. What they did stays; an owner can't be removed. Who is no member is as wished. */
export async function removeMember(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { activityId, userId }: { activityId: number; userId: number },
): Promise<Result<undefined, 'not-found' | 'not-owner'>> {
  const owner = await requireOwnership(db, viewer, activityId);
  if (!owner.ok) return owner;
  await endMembership(db, { activityId, userId });
  return userId === viewer.userId ? err('not-found') : ok(undefined);
}
