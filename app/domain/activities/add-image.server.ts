// A member uploads a picture for use on the activity's pages; where it is shown is decided apart.
import { createHash } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { images } from '#db/schema/activities.ts';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result } from '../result.ts';
import type { KeepingProblem, UploadProblem } from './image-tools.ts';
import { requireMembership } from './require-membership.server.ts';
import { storeImage } from './store-image.server.ts';

export type Upload = {
  activityId: number;
  bytes: Uint8Array;
  alt: string;
  /** Names the form: sent twice, it makes each of its pictures once. */
  form?: string | undefined;
  /** Nothing new is taken, only what came before by the same form. */
  full?: boolean;
};

export async function addImage(
  deps: Pick<Deps, 'db' | 'now' | 'files' | 'images'>,
  viewer: Viewer,
  upload: Upload,
): Promise<Result<{ imageId: number }, 'not-found' | 'too-many-images' | UploadProblem | KeepingProblem>> {
  const { activityId, bytes, alt, full = false } = upload;
  const member = await requireMembership(deps.db, viewer, activityId);
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
  // The same form at the same instant was first.
  const made = image ?? (await findUploaded(deps.db, activityId, stored.value.key));
  return made ? ok(made) : err('not-found');
}

function keyOf({ activityId, form, bytes }: Upload): string | undefined {
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
