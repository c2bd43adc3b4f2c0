// Which pictures the activity's page shows, in which order, and its logo.
import { eq } from 'drizzle-orm';

import { activities, activityImages } from '#db/schema/activities.ts';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { orderedAs, type ImageOrder } from './image-order.ts';
import { listActivityImages } from './list-activity-images.server.ts';
import { ownImages, type ImagesError } from './own-images.server.ts';
import { requireMembership } from './require-membership.server.ts';

export type ActivityPictures = {
  activityId: number;
  /** All of them, in order; what is left out is no longer shown. */
  imageIds?: ImageOrder;
  /** null takes the logo away. */
  logoId?: number | null;
};

export function setActivityImages(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  pictures: ActivityPictures,
): Promise<Result<undefined, 'not-found' | ImagesError>> {
  return transact(deps.db, (tx) => set({ ...deps, db: tx }, viewer, pictures));
}

async function set(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { activityId, imageIds, logoId }: ActivityPictures,
): Promise<Result<undefined, 'not-found' | ImagesError>> {
  const member = await requireMembership(db, viewer, activityId);
  if (!member.ok) return member;
  const [locked] = await db
    .select({ id: activities.id })
    .from(activities)
    .where(eq(activities.id, activityId))
    .for('no key update');
  if (!locked) return err('not-found');
  if (logoId !== undefined) {
    const logo = await ownImages(db, activityId, logoId === null ? [] : [logoId]);
    if (!logo.ok) return logo;
    await db.update(activities).set({ logoId, updatedAt: now() }).where(eq(activities.id, activityId));
  }
  if (imageIds === undefined) return ok(undefined);
  const before = (await listActivityImages({ db }, activityId)).map(({ id }) => id);
  const shown = await ownImages(db, activityId, orderedAs(imageIds, before));
  if (!shown.ok) return shown;
  await db.delete(activityImages).where(eq(activityImages.activityId, activityId));
  if (shown.value.length > 0)
    await db.insert(activityImages).values(shown.value.map((image) => ({ ...image, activityId })));
  return ok(undefined);
}
