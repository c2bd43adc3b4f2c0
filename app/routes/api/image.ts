// GET /api/image?url=&w=&h=&f=&q=&fit=: a stored picture, or one on an allowed host, in the size a page shows.
import { depsContext } from '#app/contexts.ts';
import { parseImageRequest } from '#app/domain/activities/image-request.ts';
import { renderImage, type RenderProblem } from '#app/domain/activities/render-image.server.ts';

import type { Route } from './+types/image.ts';
import { plainAnswer, sendImage } from './image-answer.ts';

const PROBLEMS: Record<RenderProblem, { status: number; text: string }> = {
  'not-found': { status: 404, text: 'There is no such picture' },
  unreadable: { status: 400, text: 'This is not a picture that can be read' },
};

// Our own pictures never change under their key; others may.
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';

export async function loader({ request, context, url }: Route.LoaderArgs): Promise<Response> {
  const deps = context.get(depsContext);
  const wanted = parseImageRequest(url.searchParams, deps.config);
  if (!wanted.ok) return plainAnswer(400, `${wanted.error.parameter} ${wanted.error.problem}`);
  const image = await renderImage(deps, wanted.value);
  if (!image.ok) return plainAnswer(PROBLEMS[image.error].status, PROBLEMS[image.error].text);
  const { source, wish } = wanted.value;
  return sendImage(request, {
    ...image.value,
    type: `image/${wish.format}`,
    cacheControl: source.kind === 'own' ? FOR_EVER : FOR_A_DAY,
  });
}
