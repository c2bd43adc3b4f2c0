// GET /files/:key: a stored picture as it is kept.
import { depsContext } from '#app/contexts.ts';
import { findStoredImage } from '#app/domain/activities/activity-images.server.ts';

import type { Route } from './+types/files.ts';
import { missingFile, sendImage } from './image-answer.ts';

export async function loader({ request, context, params: { key } }: Route.LoaderArgs): Promise<Response> {
  const content = await findStoredImage(context.get(depsContext), key);
  if (!content) return missingFile();
  return sendImage(request, {
    content,
    etag: key,
    type: 'image/webp',
    cacheControl: 'public, max-age=31536000, immutable',
  });
}
