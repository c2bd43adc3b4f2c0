// Which pictures a service shows, in which order.
import { eq } from 'drizzle-orm';

import { serviceImages } from '#db/schema/catalog.ts';

import { orderedAs, type ImageOrder } from '../activities/image-order.ts';
import { ownImages, type ImagesError } from '../activities/own-images.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { ok, transact, type Result } from '../result.ts';
import { listServiceImages } from './list-images.server.ts';
import { reachService } from './reach.server.ts';

/** All of them, in order; what is left out is no longer shown. */
export type ServicePictures = { serviceId: number; imageIds: ImageOrder };

export function setServiceImages(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  pictures: ServicePictures,
): Promise<Result<undefined, 'not-found' | ImagesError>> {
  return transact(deps.db, (tx) => set({ db: tx }, viewer, pictures));
}

async function set(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { serviceId, imageIds }: ServicePictures,
): Promise<Result<undefined, 'not-found' | ImagesError>> {
  const reached = await reachService(db, viewer, serviceId);
  if (!reached.ok) return reached;
  const before = (await listServiceImages({ db }, serviceId)).map(({ id }) => id);
  const shown = await ownImages(db, reached.value.activityId, orderedAs(imageIds, before));
  if (!shown.ok) return shown;
  await db.delete(serviceImages).where(eq(serviceImages.serviceId, serviceId));
  if (shown.value.length > 0)
    await db.insert(serviceImages).values(shown.value.map((image) => ({ ...image, serviceId })));
  return ok(undefined);
}
