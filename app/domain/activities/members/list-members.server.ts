// Who runs an activity, and who has been asked to. For its owner.
import { and, asc, eq, isNull } from 'drizzle-orm';

import { invitations, memberships } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';

import type { Deps } from '../../deps.ts';
import type { MemberList } from './member-list.ts';

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
