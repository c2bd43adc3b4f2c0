// Pictures shown somewhere must be the activity's own, at most ten, each once. Source:
// docs/rules/activities.md#pictures.
import { and, eq, inArray } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { images } from '#db/schema/activities.ts';

import { err, ok, type Result } from '../result.ts';

export const MAX_IMAGES = 10;

export type ImagesError = 'too-many-images' | 'unknown-image';

/** Positions in the given order; repeated ids count once. */
export async function ownImages(
  db: Db,
  activityId: number,
  imageIds: readonly number[],
): Promise<Result<{ imageId: number; position: number }[], ImagesError>> {
  const ids = [...new Set(imageIds)];
  if (ids.length > MAX_IMAGES) return err('too-many-images');
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ id: images.id })
          .from(images)
          .where(and(inArray(images.id, ids), eq(images.activityId, activityId)));
  if (found.length < ids.length) return err('unknown-image');
  return ok(ids.map((imageId, position) => ({ imageId, position })));
}
