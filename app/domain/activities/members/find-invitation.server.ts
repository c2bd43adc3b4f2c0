// An invitation by the secret of its link.
import { and, eq, gt, isNull } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { activities, invitations, memberships } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';

import type { Deps } from '../../deps.ts';
import { parseEmailAddress } from '../../identity/email-address.ts';
import { hashOf } from '../../identity/tokens.server.ts';

export type FoundInvitation = {
  id: number;
  activityId: number;
  activityName: string;
  subdomain: string;
  email: string;
  invitedBy: string;
};

/**
 * Undefined: unknown, withdrawn, accepted, replaced by a newer mail, too old, or of somebody who could not invite today:
 * they own the activity no longer, or they or it are suspended.
 */
export async function findInvitation(
  { db, now }: { db: Db } & Pick<Deps, 'now'>,
  secret: string,
): Promise<FoundInvitation | undefined> {
  const [row] = await db
    .select({
      id: invitations.id,
      activityId: invitations.activityId,
      activityName: activities.name,
      subdomain: activities.subdomain,
      email: invitations.email,
      name: users.name,
      surname: users.surname,
    })
    .from(invitations)
    .innerJoin(activities, eq(activities.id, invitations.activityId))
    .innerJoin(users, eq(users.id, invitations.invitedById))
    .innerJoin(
      memberships,
      and(
        eq(memberships.activityId, invitations.activityId),
        eq(memberships.userId, invitations.invitedById),
      ),
    )
    .where(
      and(
        eq(invitations.tokenHash, hashOf(secret)),
        isNull(invitations.acceptedAt),
        gt(invitations.expiresAt, now()),
        eq(memberships.role, 'owner'),
        isNull(users.suspendedAt),
        isNull(users.erasedAt),
        isNull(activities.suspendedAt),
      ),
    );
  if (!row) return undefined;
  const { name, surname, ...invitation } = row;
  return { ...invitation, invitedBy: `${name} ${surname}`.trim() };
}

/** Who opened a link that was mailed to this very address. */
export function isInvited(invitation: FoundInvitation, email: string): boolean {
  return parseEmailAddress(invitation.email)?.key === parseEmailAddress(email)?.key;
}
