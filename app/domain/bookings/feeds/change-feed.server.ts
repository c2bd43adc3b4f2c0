// A calendar gets its secret address, or another one when the old has come to the wrong hands.
import { and, eq, isNull } from 'drizzle-orm';

import { calendarFeeds, resources } from '#db/schema/scheduling.ts';

import { requireMembership } from '../../activities/require-membership.server.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { newSecret } from '../reference.ts';
import type { FeedTarget } from './feed.ts';

/** Asked twice it stays the first: an address that was copied keeps working. */
export async function createFeed(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  target: FeedTarget,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, 'not-found'>> => {
    const { activityId, resourceId } = target;
    const membership = await requireMembership(tx, viewer, activityId);
    if (!membership.ok) return membership;
    if (resourceId !== undefined) {
      const [resource] = await tx
        .select({ id: resources.id })
        .from(resources)
        .where(and(eq(resources.id, resourceId), eq(resources.activityId, activityId)));
      if (!resource) return err('not-found');
    }
    await tx
      .insert(calendarFeeds)
      .values({ activityId, resourceId, secret: newSecret(), createdAt: deps.now() })
      .onConflictDoNothing();
    return ok(undefined);
  });
}

/** `replacing` is the address as it was shown: one that was renewed meanwhile is left alone. */
export async function renewFeed(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { replacing, ...target }: FeedTarget & { replacing: string },
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, 'not-found'>> => {
    const { activityId, resourceId } = target;
    const membership = await requireMembership(tx, viewer, activityId);
    if (!membership.ok) return membership;
    const ofResource =
      resourceId === undefined ? isNull(calendarFeeds.resourceId) : eq(calendarFeeds.resourceId, resourceId);
    await tx
      .update(calendarFeeds)
      .set({ secret: newSecret(), createdAt: deps.now() })
      .where(and(eq(calendarFeeds.activityId, activityId), ofResource, eq(calendarFeeds.secret, replacing)));
    return ok(undefined);
  });
}
