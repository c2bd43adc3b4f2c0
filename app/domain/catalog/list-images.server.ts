// The pictures of a service and of a catalog as their operator changes them, in order.
import { asc, eq } from 'drizzle-orm';

import { images } from '#db/schema/activities.ts';
import { catalogImages, serviceImages } from '#db/schema/catalog.ts';

import type { OwnImage } from '../activities/image-ref.ts';
import { ownImageColumns } from '../activities/list-activity-images.server.ts';
import type { Deps } from '../deps.ts';

export function listServiceImages({ db }: Pick<Deps, 'db'>, serviceId: number): Promise<OwnImage[]> {
  return db
    .select(ownImageColumns)
    .from(serviceImages)
    .innerJoin(images, eq(images.id, serviceImages.imageId))
    .where(eq(serviceImages.serviceId, serviceId))
    .orderBy(asc(serviceImages.position));
}

export function listCatalogImages({ db }: Pick<Deps, 'db'>, catalogId: number): Promise<OwnImage[]> {
  return db
    .select(ownImageColumns)
    .from(catalogImages)
    .innerJoin(images, eq(images.id, catalogImages.imageId))
    .where(eq(catalogImages.catalogId, catalogId))
    .orderBy(asc(catalogImages.position));
}
