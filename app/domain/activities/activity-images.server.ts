// An activity's pictures: adds, describes, lists, orders and serves them.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { activities, activityImages, images, memberships } from '#db/schema/activities.ts';
import type { Deps, FileStore } from '../deps.ts';
import { goneAlready, intArray } from '../sql.server.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transactional } from '../result.ts';
import { type ImageOrder, type ImageRef, orderedAs, type OwnImage } from './image-ref.ts';
import { type ImageTools, type KeepingProblem, MAX_IMAGES, type UploadProblem } from './image-tools.ts';
import { heldBy, requireMembership } from './members.server.ts';

// Stores an uploaded picture under a key of ours.

type Tools = { files: FileStore; images: Pick<ImageTools, 'codec'> };

/** Stores nothing unless the whole picture could be read. Without `key`, a random one is used. */
export async function storeImage(
  deps: Tools,
  bytes: Uint8Array,
  { alt, key = randomBytes(16).toString('hex') }: { alt: string; key?: string | undefined },
): Promise<Result<ImageRef, UploadProblem | KeepingProblem>> {
  const image = await deps.images.codec.normalize(bytes);
  if (!image.ok) return image;
  const { content, width, height } = image.value;
  if (!(await deps.files.put(key, content))) return err('not-kept');
  return ok({ key, width, height, alt: alt.trim() });
}

export type ImageUpload = {
  activityId: number;
  bytes: Uint8Array;
  alt: string;
  /** Id of the form: sent twice, it stores each picture once. */
  form?: string | undefined;
  /** If true, only pictures already stored by this form are accepted. */
  full?: boolean;
};

/** Uploads a picture for the activity's pages. Where it is shown is decided separately. */
export async function addImage(
  deps: Pick<Deps, 'db' | 'now' | 'files' | 'images'>,
  viewer: Viewer,
  upload: ImageUpload,
): Promise<Result<{ imageId: number }, 'not-found' | 'too-many-images' | UploadProblem | KeepingProblem>> {
  const { activityId, bytes, alt, full = false } = upload;
  const member = await requireMembership(deps.db, viewer, { activityId, right: 'manage' });
  if (!member.ok) return member;
  const key = keyOf(upload);
  const before = key && (await findUploaded(deps.db, activityId, key));
  if (before) return ok(before);
  if (full) return err('too-many-images');
  const stored = await storeImage(deps, bytes, { alt, key });
  if (!stored.ok) return stored;
  const [image] = await deps.db
    .insert(images)
    .values({ ...stored.value, activityId, createdAt: deps.now() })
    .onConflictDoNothing({ target: images.key })
    .returning({ imageId: images.id });
  // The same form was sent twice at once, and the other was first.
  const made = image ?? (await findUploaded(deps.db, activityId, stored.value.key));
  return made ? ok(made) : err('not-found');
}

function keyOf({ activityId, form, bytes }: ImageUpload): string | undefined {
  if (form === undefined) return undefined;
  const content = createHash('sha256')
    .update(JSON.stringify([activityId, form]))
    .update(bytes);
  return content.digest('hex').slice(0, 32);
}

async function findUploaded(
  db: Db,
  activityId: number,
  key: string,
): Promise<{ imageId: number } | undefined> {
  const [row] = await db
    .select({ imageId: images.id })
    .from(images)
    .where(and(eq(images.key, key), eq(images.activityId, activityId)));
  return row;
}

/** Sets a picture's alternative text. */
export async function describeImage(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { imageId, alt }: { imageId: number; alt: string },
): Promise<Result<undefined, 'not-found'>> {
  const own = db
    .select({ id: memberships.activityId })
    .from(memberships)
    .where(heldBy(viewer, 'manage', sql`${memberships}`));
  const changed = await db
    .update(images)
    .set({ alt })
    .where(and(eq(images.id, imageId), inArray(images.activityId, own)))
    .returning({ id: images.id });
  return changed.length > 0 ? ok(undefined) : err('not-found');
}

/** Where pictures are shown in order: their table, and its column of what shows them. */
export type ImageList = { table: PgTable; owner: PgColumn };

const ON_THE_PAGE: ImageList = { table: activityImages, owner: activityImages.activityId };

/** Pictures in order, for their operator. */
export async function listImages(
  { db }: Pick<Deps, 'db'>,
  { table, owner }: ImageList,
  ownerId: number,
): Promise<OwnImage[]> {
  return db.execute<OwnImage>(sql`
    select i.id, i.key, i.width, i.height, i.alt from ${table} join images i on i.id = image_id
     where ${owner} = ${ownerId} order by position`);
}

export function listActivityImages(deps: Pick<Deps, 'db'>, activityId: number): Promise<OwnImage[]> {
  return listImages(deps, ON_THE_PAGE, activityId);
}

export async function findLogo({ db }: Pick<Deps, 'db'>, activityId: number): Promise<OwnImage | undefined> {
  const { id, key, width, height, alt } = images;
  const [logo] = await db
    .select({ id, key, width, height, alt })
    .from(activities)
    .innerJoin(images, eq(images.id, activities.logoId))
    .where(eq(activities.id, activityId));
  return logo;
}

export type ImagesError = 'too-many-images' | 'unknown-image';

/**
 * Pictures that are shown must belong to the activity; each is kept once, in the given order. Source:
 * docs/rules/activities.md#pictures.
 */
async function ownImages(
  db: Db,
  activityId: number,
  imageIds: readonly number[],
): Promise<Result<number[], ImagesError>> {
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
  return ok(ids);
}

/** Shows the activity's pictures, and only these. The caller has locked what shows them. */
export async function showImages(
  db: Db,
  { table, owner }: ImageList,
  { ownerId, activityId, imageIds }: { ownerId: number; activityId: number; imageIds: ImageOrder },
): Promise<Result<undefined, ImagesError>> {
  const before = (await listImages({ db }, { table, owner }, ownerId)).map(({ id }) => id);
  const shown = await ownImages(db, activityId, orderedAs(imageIds, before));
  if (!shown.ok) return shown;
  await db.execute(sql`delete from ${table} where ${owner} = ${ownerId}`);
  await db.execute(sql`
    insert into ${table} (${sql.identifier(owner.name)}, image_id, position)
    select ${ownerId}::int, t.id, t.nr - 1 from unnest(${intArray(shown.value)}) with ordinality as t (id, nr)`);
  return ok(undefined);
}

export type ActivityPictures = {
  activityId: number;
  /** All pictures to show, in order. */
  imageIds?: ImageOrder;
  /** null removes the logo. */
  logoId?: number | null;
};

/** Sets the pictures of the activity's page, their order, and the logo. */
export const setActivityImages = transactional(
  async (
    { db, now }: Pick<Deps, 'db' | 'now'>,
    viewer: Viewer,
    { activityId, imageIds, logoId }: ActivityPictures,
  ): Promise<Result<undefined, 'not-found' | ImagesError>> => {
    const member = await requireMembership(db, viewer, { activityId, right: 'manage' });
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
    return showImages(db, ON_THE_PAGE, { ownerId: activityId, activityId, imageIds });
  },
);

/** Whether a picture could have been this activity's: false if it belongs to another one. */
export async function wasImageHere(
  { db }: Pick<Deps, 'db'>,
  { imageId, activityId }: { imageId: number; activityId: number },
): Promise<boolean> {
  const [row] = await db.select().from(images).where(eq(images.id, imageId));
  return row
    ? row.activityId === activityId
    : (await goneAlready(db, { id: images.id, wanted: imageId, value: undefined })).ok;
}

const RIFF = 'RIFF';
const WEBP = 'WEBP';

/** Returns a stored picture. Other files of the store are not public. */
export async function findStoredImage(
  deps: { files: Pick<FileStore, 'get'> },
  key: string,
): Promise<Uint8Array | undefined> {
  const content = await deps.files.get(key);
  return content && isWebp(content) ? content : undefined;
}

/** The size of a stored picture in bytes, without reading it. */
export async function findStoredSize(
  deps: { files: Pick<FileStore, 'peek'> },
  key: string,
): Promise<number | undefined> {
  const file = await deps.files.peek(key);
  return file && isWebp(file.start) ? file.size : undefined;
}

function isWebp(content: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(content.subarray(0, 12));
  return head.startsWith(RIFF) && head.endsWith(WEBP);
}
