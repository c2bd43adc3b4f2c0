// A member uploads a picture for use on the activity's pages; where it is shown is decided apart.
import { images } from '#db/schema/activities.ts';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { ok, type Result } from '../result.ts';
import type { UploadProblem } from './image-tools.ts';
import { requireMembership } from './require-membership.server.ts';
import { storeImage } from './store-image.server.ts';

export type Upload = { activityId: number; bytes: Uint8Array; alt: string };

export async function addImage(
  deps: Pick<Deps, 'db' | 'now' | 'files' | 'images'>,
  viewer: Viewer,
  { activityId, bytes, alt }: Upload,
): Promise<Result<{ imageId: number }, 'not-found' | UploadProblem>> {
  const member = await requireMembership(deps.db, viewer, activityId);
  if (!member.ok) return member;
  const stored = await storeImage(deps, bytes, alt);
  if (!stored.ok) return stored;
  const [image] = await deps.db
    .insert(images)
    .values({ ...stored.value, activityId, createdAt: deps.now() })
    .returning({ id: images.id });
  if (!image) throw new Error('an insert answers its row');
  return ok({ imageId: image.id });
}
