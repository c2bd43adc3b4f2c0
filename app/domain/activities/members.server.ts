// Members of an activity: checks their rights, lists and removes them.
import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { invitations, memberships } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result } from '../result.ts';
import type { MemberList } from './member.ts';
import { type GivenRole, holds, type Right, rolesWith, type StaffRole } from './staff.ts';

// Every record of an activity is reached through the viewer's membership. Source: docs/rules/accounts.md#roles.

export type Membership = { role: StaffRole };

/** Condition on memberships (alias `m`): the person's, with a role that has the right. */
export function heldBy({ userId }: { userId: number | SQL }, right: Right, m: SQL = sql`m`): SQL {
  const roles = rolesWith(right).map((role) => sql`${role}`);
  return sql`(${m}.user_id = ${userId} and ${m}.role in (${sql.join(roles, sql`, `)}))`;
}

/** `not-found` both for other people's activities and for a role without the right. */
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

/** The person's roles in all their activities. */
export async function listRoles(db: Db, { userId }: Pick<Viewer, 'userId'>): Promise<StaffRole[]> {
  const rows = await db
    .selectDistinct({ role: memberships.role })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  return rows.map(({ role }) => role);
}

/** For actions that only the owner may take. */
export async function requireOwnership(
  db: Db,
  viewer: Viewer,
  activityId: number,
): Promise<Result<Membership, 'not-found' | 'not-owner'>> {
  const membership = await requireMembership(db, viewer, { activityId, right: 'departures' });
  if (!membership.ok || holds(membership.value.role, 'own')) return membership;
  return err('not-owner');
}

/** Members and open invitations, for the owner. */
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

/** Excludes the owner, who can't be removed or given another role. */
function isOneOf(activityId: number, userId: number) {
  return and(
    eq(memberships.activityId, activityId),
    eq(memberships.userId, userId),
    ne(memberships.role, 'owner'),
  );
}

/** Ends a membership, but never the owner's. What the member did stays. */
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

/** Takes effect with the person's next request. `not-found`: no longer a member, or the owner. */
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

/** Ends the viewer's own membership. What they did stays; an owner can't leave. */
export function leaveActivity(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  activityId: number,
): Promise<Result<undefined, 'not-found'>> {
  return endMembership(db, { activityId, userId });
}

/**
 * The owner ends a membership. What the member did stays; an owner can't be removed. No error if the person
 * is no member.
 */
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
