// GET /api/icons/{prefix}.json?icons=a,b: icons in Iconify's JSON. Source: docs/rules/calls.md#icons.
import { depsContext } from '#app/contexts.ts';
import { findIcons } from '#app/domain/icons/find-icons.server.ts';

import type { Route } from './+types/icons';
import { plainAnswer } from './image-answer.ts';

const MOST_ICONS = 64;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const A_WEEK = 'public, max-age=604800';
const A_MOMENT = 'public, max-age=300';

export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const prefix = params.file.replace(/\.json$/, '');
  if (prefix === params.file || !NAME.test(prefix)) return plainAnswer(404, 'There is no such set');
  const names = [...new Set((url.searchParams.get('icons') ?? '').split(','))];
  if (names.length > MOST_ICONS || !names.every((name) => NAME.test(name) && name.length <= MOST_ICONS)) {
    return plainAnswer(400, `icons must name between 1 and ${MOST_ICONS} icons`);
  }
  const answer = await findIcons(context.get(depsContext).icons, prefix, names);
  if (answer === undefined) return plainAnswer(404, 'There is no such set');
  return Response.json(answer, { headers: { 'Cache-Control': answer.not_found ? A_MOMENT : A_WEEK } });
}
