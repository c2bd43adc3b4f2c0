// Pictures of services and catalogs: sets and lists them, deletes unused ones.
import { asc, eq, sql, type SQL } from 'drizzle-orm';

import { images } from '#db/schema/activities.ts';
import { catalogImages, serviceImages } from '#db/schema/catalog.ts';

import { type ImagesError, ownImageColumns, ownImages } from '../activities/activity-images.server.ts';
import { type ImageOrder, orderedAs, type OwnImage } from '../activities/image-ref.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transact } from '../result.ts';

import { reachCatalog, reachService } from './reach.server.ts';
import { heldBy } from '../activities/members.server.ts';

// Deletes a picture that is no longer shown: first its row, then its file.

/** Condition on images `i`. */
export const shownNowhere: SQL = sql`(
  not exists (select 1 from activity_images u where u.image_id = i.id)
  and not exists (select 1 from service_images u where u.image_id = i.id)
  and not exists (select 1 from catalog_images u where u.image_id = i.id)
  and not exists (select 1 from activities a where a.logo_id = i.id))`;

/**
 * Does nothing if the picture is still used or belongs to somebody else. `file-left`: the row is deleted but
 * the file could not be; the daily tidying deletes it.
 */
export async function dropUnusedImage(
  { db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>,
  { userId }: Viewer,
  imageId: number,
): Promise<Result<undefined, 'file-left'>> {
  const rows = await db.execute<{ key: string }>(sql`
    delete from images i
     where i.id = ${imageId}
       and exists (select 1 from memberships m where m.activity_id = i.activity_id and ${heldBy({ userId }, 'manage')})
       and ${shownNowhere}
    returning i.key`);
  const [gone] = rows;
  if (!gone) return ok(undefined);
  try {
    await files.remove(gone.key);
    return ok(undefined);
  } catch (error) {
    log.error({ err: error }, 'a picture could not be removed');
    return err('file-left');
  }
}

// Deletes pictures that nothing shows, such as those of deleted services: rows, then files.

const DAY = 86_400_000;

/** Kept this long after their last use: sent mails and cached pages still show them. */
export const UNUSED_DAYS = 30;

/** Files younger than this may still get their row. */
const UPLOAD_DAYS = 1;

/** Safe to run again at any time, also after an interruption. */
export async function tidyImages({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>): Promise<void> {
  const at = now();
  await noteUnused({ db }, at);
  for (const key of await deleteUnused({ db }, daysBefore(at, UNUSED_DAYS))) await files.remove(key);
  await files.removeStrays(daysBefore(at, UPLOAD_DAYS), (keys) => knownOf({ db }, keys));
}

function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * DAY);
}

async function noteUnused({ db }: Pick<Deps, 'db'>, at: Date): Promise<void> {
  await db.execute(sql`
    update images i set unused_since = case when ${shownNowhere} then ${at.toISOString()}::timestamptz end
     where (i.unused_since is null) = ${shownNowhere}`);
}

async function deleteUnused({ db }: Pick<Deps, 'db'>, before: Date): Promise<string[]> {
  const rows = await db.execute<{ key: string }>(sql`
    delete from images i where i.unused_since <= ${before.toISOString()}::timestamptz and ${shownNowhere} returning i.key`);
  return rows.map(({ key }) => key);
}

async function knownOf({ db }: Pick<Deps, 'db'>, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.execute<{ key: string }>(
    sql`select key from images where key = any(${`{${keys.join(',')}}`}::text[])`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Pictures of a service or a catalog in order, for their operator. */
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

/** All pictures to show, in order. */
export type CatalogPictures = { catalogId: number; imageIds: ImageOrder };

/** Sets a catalog's cover pictures and their order. */
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

/** All pictures to show, in order. */
export type ServicePictures = { serviceId: number; imageIds: ImageOrder };

/** Sets a service's pictures and their order. */
export function setServiceImages(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  pictures: ServicePictures,
): Promise<Result<undefined, 'not-found' | ImagesError>> {
  return transact(deps.db, (tx) => setInService({ db: tx }, viewer, pictures));
}

async function setInService(
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
