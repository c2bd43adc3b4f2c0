// Whether a picture is there and another activity's; one that is shown nowhere any more is gone.
import { and, eq, ne } from 'drizzle-orm';

import { images } from '#db/schema/activities.ts';

import type { Deps } from '../deps.ts';

export async function isOthersImage(
  { db }: Pick<Deps, 'db'>,
  { imageId, activityId }: { imageId: number; activityId: number },
): Promise<boolean> {
  const [row] = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, imageId), ne(images.activityId, activityId)));
  return row !== undefined;
}
