// The owner asks somebody, by their address, to run the activity along with them.
import { and, eq, sql } from 'drizzle-orm';

import { invitations, memberships } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { requireOwnership } from '../require-membership.server.ts';
import { newSecret } from './invitation-secret.server.ts';
import { mailInvitation } from './mail-invitation.server.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs'>;

export type InviteError = 'not-found' | 'not-owner' | 'already-member';

/** `sent` is false where the address has an invitation already: the same form sent twice makes one, and one mail. */
export function inviteMember(
  deps: Needs,
  viewer: Viewer,
  asked: { activityId: number; email: string },
): Promise<Result<{ sent: boolean }, InviteError>> {
  return transact(deps.db, (tx) => invite({ ...deps, db: tx }, viewer, asked));
}

async function invite(
  deps: Needs,
  viewer: Viewer,
  { activityId, email }: { activityId: number; email: string },
): Promise<Result<{ sent: boolean }, InviteError>> {
  const owner = await requireOwnership(deps.db, viewer, activityId);
  if (!owner.ok) return owner;
  const [member] = await deps.db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.activityId, activityId), eq(users.emailKey, sql`lower(btrim(${email}))`)));
  if (member) return err('already-member');
  const now = deps.now();
  // The link's own secret is made with the mail; until then nobody holds one.
  const { secret: _unknown, ...kept } = newSecret(now);
  const [row] = await deps.db
    .insert(invitations)
    .values({ ...kept, activityId, email, invitedById: viewer.userId, createdAt: now })
    // The database keeps one open invitation for an address.
    .onConflictDoNothing()
    .returning({ id: invitations.id });
  if (!row) return ok({ sent: false });
  await mailInvitation(deps, viewer.userId, { id: row.id, activityId, email });
  return ok({ sent: true });
}
