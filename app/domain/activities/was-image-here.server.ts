// Whether a picture was this activity's: one that is shown nowhere any more is gone, another activity's never was.
import { eq } from 'drizzle-orm';

import { images } from '#db/schema/activities.ts';

import type { Deps } from '../deps.ts';
import { goneAlready } from '../gone-already.server.ts';

export async function wasImageHere(
  { db }: Pick<Deps, 'db'>,
  { imageId, activityId }: { imageId: number; activityId: number },
): Promise<boolean> {
  const [row] = await db.select().from(images).where(eq(images.id, imageId));
  return row
    ? row.activityId === activityId
    : (await goneAlready(db, { id: images.id, wanted: imageId, value: undefined })).ok;
}
