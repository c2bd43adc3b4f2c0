// Pictures of services and catalogs: sets and lists them, deletes unused ones.
import { sql, type SQL } from 'drizzle-orm';
import { catalogImages, serviceImages } from '#db/schema/catalog.ts';
import {
  type ImageList,
  type ImagesError,
  listImages,
  showImages,
} from '../activities/activity-images.server.ts';
import type { ImageOrder, OwnImage } from '../activities/image-ref.ts';
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

const OF_SERVICE: ImageList = { table: serviceImages, owner: serviceImages.serviceId };
const OF_CATALOG: ImageList = { table: catalogImages, owner: catalogImages.catalogId };

/** Pictures of a service or a catalog in order, for their operator. */
export function listServiceImages(deps: Pick<Deps, 'db'>, serviceId: number): Promise<OwnImage[]> {
  return listImages(deps, OF_SERVICE, serviceId);
}

export function listCatalogImages(deps: Pick<Deps, 'db'>, catalogId: number): Promise<OwnImage[]> {
  return listImages(deps, OF_CATALOG, catalogId);
}

type SetImages = Result<undefined, 'not-found' | ImagesError>;

/** Sets a service's pictures and their order: all that are shown. */
export function setServiceImages(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { serviceId, imageIds }: { serviceId: number; imageIds: ImageOrder },
): Promise<SetImages> {
  return transact(deps.db, async (tx): Promise<SetImages> => {
    const reached = await reachService(tx, viewer, serviceId);
    if (!reached.ok) return reached;
    const { activityId } = reached.value;
    return showImages(tx, OF_SERVICE, { ownerId: serviceId, activityId, imageIds });
  });
}

export function setCatalogImages(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { catalogId, imageIds }: { catalogId: number; imageIds: ImageOrder },
): Promise<SetImages> {
  return transact(deps.db, async (tx): Promise<SetImages> => {
    const reached = await reachCatalog(tx, viewer, catalogId);
    if (!reached.ok) return reached;
    const { activityId } = reached.value;
    return showImages(tx, OF_CATALOG, { ownerId: catalogId, activityId, imageIds });
  });
}
