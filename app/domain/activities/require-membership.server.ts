// Every record of an activity is reached through the signed-in person's membership. Source:
// docs/rules/accounts.md#roles.
import { and, eq } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { memberships } from '#db/schema/activities.ts';

import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result } from '../result.ts';

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
