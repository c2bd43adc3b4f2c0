// A member ends their own membership. What they did stays; an owner can't leave.
import { and, eq } from 'drizzle-orm';

import { memberships } from '#db/schema/activities.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, type Result } from '../../result.ts';

export async function leaveActivity(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  activityId: number,
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
