// The owner ends somebody's membership. What they did stays; an owner can't be removed.
import { and, eq } from 'drizzle-orm';

import { memberships } from '#db/schema/activities.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, type Result } from '../../result.ts';
import { requireOwnership } from '../require-membership.server.ts';

export async function removeMember(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { activityId, userId }: { activityId: number; userId: number },
): Promise<Result<undefined, 'not-found' | 'not-owner'>> {
  const owner = await requireOwnership(db, viewer, activityId);
  if (!owner.ok) return owner;
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
