// Who was invited, and is signed in with that address, becomes a member.
import { and, eq, isNull } from 'drizzle-orm';

import { activities, invitations, memberships } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { findInvitation, isInvited } from './find-invitation.server.ts';

type Needs = Pick<Deps, 'db' | 'now'>;

export type Accepted = { subdomain: string; activityName: string };

export type AcceptError = 'invitation-not-found' | 'other-address';

export function acceptInvitation(
  deps: Needs,
  viewer: Viewer,
  secret: string,
): Promise<Result<Accepted, AcceptError>> {
  return transact(deps.db, (tx) => accept({ ...deps, db: tx }, viewer, secret));
}

async function accept(
  { db, now }: Needs,
  viewer: Viewer,
  secret: string,
): Promise<Result<Accepted, AcceptError>> {
  const invitation = await findInvitation({ db, now }, secret);
  if (!invitation) return err('invitation-not-found');
  const [user] = await db.select().from(users).where(eq(users.id, viewer.userId));
  if (!user || !isInvited(invitation, user.email)) return err('other-address');
  const used = await db
    .update(invitations)
    .set({ acceptedAt: now(), acceptedById: user.id })
    .where(and(eq(invitations.id, invitation.id), isNull(invitations.acceptedAt)))
    .returning({ id: invitations.id });
  if (used.length === 0) return err('invitation-not-found');
  await db
    .insert(memberships)
    .values({ activityId: invitation.activityId, userId: user.id, role: 'member', createdAt: now() })
    .onConflictDoNothing();
  if (user.role === 'operator' && user.onboardingCompletedAt === null) await joinTeam(db, user.id);
  return ok({ subdomain: invitation.subdomain, activityName: invitation.activityName });
}

/** Who runs others' activities only has nothing to set up. Source: docs/rules/accounts.md#roles. */
async function joinTeam(db: Needs['db'], userId: number): Promise<void> {
  const [own] = await db
    .select({ id: activities.id })
    .from(activities)
    .where(eq(activities.userId, userId))
    .limit(1);
  if (!own) await db.update(users).set({ role: 'team' }).where(eq(users.id, userId));
}
