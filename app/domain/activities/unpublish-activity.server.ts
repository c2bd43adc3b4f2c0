// The owner takes the activity back from visitors. What is sold stays sold, and guests keep their pages.
import { eq } from 'drizzle-orm';

import { activities } from '#db/schema/activities.ts';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { ok, type Result } from '../result.ts';
import { requireOwnership } from './require-membership.server.ts';

/** Hidden already: nothing changes. */
export async function unpublishActivity(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  activityId: number,
): Promise<Result<undefined, 'not-found' | 'not-owner'>> {
  const owner = await requireOwnership(db, viewer, activityId);
  if (!owner.ok) return owner;
  await db
    .update(activities)
    .set({ publishedAt: null, updatedAt: now() })
    .where(eq(activities.id, activityId));
  return ok(undefined);
}
