// An invitation by the secret of its link.
import { and, eq, gt, isNull } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { activities, invitations } from '#db/schema/activities.ts';
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
  invitedBy: string | undefined;
};

/** Undefined: unknown, withdrawn, accepted, replaced by a newer mail, or too old. */
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
    .leftJoin(users, eq(users.id, invitations.invitedById))
    .where(
      and(
        eq(invitations.tokenHash, hashOf(secret)),
        isNull(invitations.acceptedAt),
        gt(invitations.expiresAt, now()),
      ),
    );
  if (!row) return undefined;
  const { name, surname, ...invitation } = row;
  return { ...invitation, invitedBy: name === null ? undefined : `${name} ${surname ?? ''}`.trim() };
}

/** Who opened a link that was mailed to this very address. */
export function isInvited(invitation: FoundInvitation, email: string): boolean {
  return parseEmailAddress(invitation.email)?.key === parseEmailAddress(email)?.key;
}
