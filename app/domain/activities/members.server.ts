// Who works in an activity: checked at every operation, listed, and ended.
import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { invitations, memberships } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result } from '../result.ts';

import type { MemberList } from './member.ts';
import { type GivenRole, holds, type Right, rolesWith, type StaffRole } from './staff.ts';

// Every record of an activity is reached through the signed-in person's membership. Source:
// docs/rules/accounts.md#roles.

export type Membership = { role: StaffRole };

/** Of memberships `m`, or of those of a query: the person's, where their role has the right. */
export function heldBy({ userId }: { userId: number | SQL }, right: Right, m: SQL = sql`m`): SQL {
  const roles = rolesWith(right).map((role) => sql`${role}`);
  return sql`(${m}.user_id = ${userId} and ${m}.role in (${sql.join(roles, sql`, `)}))`;
}

/** Somebody else's activity is as good as none, and so is what the role doesn't reach. */
export async function requireMembership(
  db: Db,
  viewer: Viewer,
  { activityId, right }: { activityId: number; right: Right },
): Promise<Result<Membership, 'not-found'>> {
  const [row] = await db
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.activityId, activityId), heldBy(viewer, right, sql`${memberships}`)));
  return row ? ok(row) : err('not-found');
}

/** What somebody is in the activities they are of. */
export async function listRoles(db: Db, { userId }: Pick<Viewer, 'userId'>): Promise<StaffRole[]> {
  const rows = await db
    .selectDistinct({ role: memberships.role })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  return rows.map(({ role }) => role);
}

/** For what is the owner's alone. */
export async function requireOwnership(
  db: Db,
  viewer: Viewer,
  activityId: number,
): Promise<Result<Membership, 'not-found' | 'not-owner'>> {
  const membership = await requireMembership(db, viewer, { activityId, right: 'departures' });
  if (!membership.ok || holds(membership.value.role, 'own')) return membership;
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
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      expiresAt: invitations.expiresAt,
    })
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

/** The owner is no member that can be removed or given another role. */
function isOneOf(activityId: number, userId: number) {
  return and(
    eq(memberships.activityId, activityId),
    eq(memberships.userId, userId),
    ne(memberships.role, 'owner'),
  );
}

/** A member is a member no longer, of their own will or the owner's. What they did stays; an owner stays, too. */
export async function endMembership(
  db: Db,
  { activityId, userId }: { activityId: number; userId: number },
): Promise<Result<undefined, 'not-found'>> {
  const gone = await db
    .delete(memberships)
    .where(isOneOf(activityId, userId))
    .returning({ userId: memberships.userId });
  return gone.length > 0 ? ok(undefined) : err('not-found');
}

/** Takes effect with the person's next request. An owner stays one; `not-found`: somebody who is in it no longer. */
export async function changeRole(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { activityId, userId, role }: { activityId: number; userId: number; role: GivenRole },
): Promise<Result<undefined, 'not-found' | 'not-owner'>> {
  const owner = await requireOwnership(db, viewer, activityId);
  if (!owner.ok) return owner;
  const changed = await db
    .update(memberships)
    .set({ role })
    .where(isOneOf(activityId, userId))
    .returning({ userId: memberships.userId });
  return changed.length > 0 ? ok(undefined) : err('not-found');
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
