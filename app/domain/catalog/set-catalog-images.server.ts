// Which covers a catalog shows, in which order.
import { eq } from 'drizzle-orm';

import { catalogImages } from '#db/schema/catalog.ts';

import { orderedAs, type ImageOrder } from '../activities/image-order.ts';
import { ownImages, type ImagesError } from '../activities/own-images.server.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { ok, transact, type Result } from '../result.ts';
import { listCatalogImages } from './list-images.server.ts';
import { reachCatalog } from './reach.server.ts';

/** All of them, in order; what is left out is no longer shown. */
export type CatalogPictures = { catalogId: number; imageIds: ImageOrder };

export function setCatalogImages(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  pictures: CatalogPictures,
): Promise<Result<undefined, 'not-found' | ImagesError>> {
  return transact(deps.db, (tx) => set({ db: tx }, viewer, pictures));
}

async function set(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { catalogId, imageIds }: CatalogPictures,
): Promise<Result<undefined, 'not-found' | ImagesError>> {
  const reached = await reachCatalog(db, viewer, catalogId);
  if (!reached.ok) return reached;
  const before = (await listCatalogImages({ db }, catalogId)).map(({ id }) => id);
  const shown = await ownImages(db, reached.value.activityId, orderedAs(imageIds, before));
  if (!shown.ok) return shown;
  await db.delete(catalogImages).where(eq(catalogImages.catalogId, catalogId));
  if (shown.value.length > 0)
    await db.insert(catalogImages).values(shown.value.map((image) => ({ ...image, catalogId })));
  return ok(undefined);
}
