// What a picture shows, in words, for those who don't see it.
import { and, eq, inArray } from 'drizzle-orm';

import { images, memberships } from '#db/schema/activities.ts';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result } from '../result.ts';

export async function describeImage(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { imageId, alt }: { imageId: number; alt: string },
): Promise<Result<undefined, 'not-found'>> {
  const own = db
    .select({ id: memberships.activityId })
    .from(memberships)
    .where(eq(memberships.userId, viewer.userId));
  const changed = await db
    .update(images)
    .set({ alt })
    .where(and(eq(images.id, imageId), inArray(images.activityId, own)))
    .returning({ id: images.id });
  return changed.length > 0 ? ok(undefined) : err('not-found');
}
