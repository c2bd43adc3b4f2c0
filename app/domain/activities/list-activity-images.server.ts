// The pictures of an activity's page as their operator changes them, in order, and its logo.
import { asc, eq } from 'drizzle-orm';

import { activities, activityImages, images } from '#db/schema/activities.ts';

import type { Deps } from '../deps.ts';
import type { OwnImage } from './image-ref.ts';

export const ownImageColumns = {
  id: images.id,
  key: images.key,
  width: images.width,
  height: images.height,
  alt: images.alt,
};

export function listActivityImages({ db }: Pick<Deps, 'db'>, activityId: number): Promise<OwnImage[]> {
  return db
    .select(ownImageColumns)
    .from(activityImages)
    .innerJoin(images, eq(images.id, activityImages.imageId))
    .where(eq(activityImages.activityId, activityId))
    .orderBy(asc(activityImages.position));
}

export async function findLogo({ db }: Pick<Deps, 'db'>, activityId: number): Promise<OwnImage | undefined> {
  const [logo] = await db
    .select(ownImageColumns)
    .from(activities)
    .innerJoin(images, eq(images.id, activities.logoId))
    .where(eq(activities.id, activityId));
  return logo;
}
