// A member's calendar gets its secret address, or another one when the old has come to the wrong hands.
import { randomUUID } from 'node:crypto';

import { and, eq, isNull, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { calendarFeeds, resources } from '#db/schema/scheduling.ts';

import { requireMembership } from '../../activities/require-membership.server.ts';
import type { Deps } from '../../deps.ts';
import { hashOf } from '../../identity/tokens.server.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import type { FeedTarget } from './feed.ts';
import { feedSecret } from './feed-secret.server.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'secrets'>;

/** Asked twice it stays the first: an address that was copied keeps working. */
export async function createFeed(
  deps: Needs,
  viewer: Viewer,
  target: FeedTarget,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, 'not-found'>> => {
    const membership = await requireMembership(tx, viewer, target.activityId);
    if (!membership.ok) return membership;
    if (!(await isOwnResource(tx, target))) return err('not-found');
    const [kept] = await tx.select().from(calendarFeeds).where(isFeed(viewer, target));
    if (kept && feedSecret(deps, kept) === undefined)
      await replace({ ...deps, db: tx }, and(isFeed(viewer, target), eq(calendarFeeds.id, kept.id)));
    if (!kept)
      await tx
        .insert(calendarFeeds)
        .values({ ...target, userId: viewer.userId, ...newAddress(deps) })
        .onConflictDoNothing();
    return ok(undefined);
  });
}

/** `replacing` is the hash of the address as it was shown: one that was renewed meanwhile is left alone. */
export async function renewFeed(
  deps: Needs,
  viewer: Viewer,
  { replacing, ...target }: FeedTarget & { replacing: string },
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, 'not-found'>> => {
    const membership = await requireMembership(tx, viewer, target.activityId);
    if (!membership.ok) return membership;
    const shown = and(isFeed(viewer, target), eq(calendarFeeds.secretHash, replacing));
    await replace({ ...deps, db: tx }, shown);
    return ok(undefined);
  });
}

async function isOwnResource(tx: Db, { activityId, resourceId }: FeedTarget): Promise<boolean> {
  if (resourceId === undefined) return true;
  const [resource] = await tx
    .select({ id: resources.id })
    .from(resources)
    .where(and(eq(resources.id, resourceId), eq(resources.activityId, activityId)));
  return resource !== undefined;
}

function isFeed({ userId }: Viewer, { activityId, resourceId }: FeedTarget): SQL | undefined {
  return and(
    eq(calendarFeeds.activityId, activityId),
    eq(calendarFeeds.userId, userId),
    resourceId === undefined ? isNull(calendarFeeds.resourceId) : eq(calendarFeeds.resourceId, resourceId),
  );
}

async function replace(deps: Needs, which: SQL | undefined): Promise<void> {
  await deps.db.update(calendarFeeds).set(newAddress(deps)).where(which);
}

function newAddress(deps: Needs): { seed: string; secretHash: string; createdAt: Date } {
  const seed = randomUUID();
  const secret = deps.secrets.derive('calendar-feed', seed);
  return { seed, secretHash: hashOf(secret), createdAt: deps.now() };
}
