// A member is a member no longer, of their own will or the owner's. What they did stays; an owner stays, too.
import { and, eq } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { memberships } from '#db/schema/activities.ts';

import { err, ok, type Result } from '../../result.ts';

export async function endMembership(
  db: Db,
  { activityId, userId }: { activityId: number; userId: number },
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
