// What the availability pages are asked about: an activity, a resource, and whose clock they go by.
import type { RouterContextProvider } from 'react-router';

import { todayIn } from '#app/domain/scheduling/wall-clock.ts';
import { listSchedulable, zoneOf } from '#app/domain/scheduling/views/find-availability.server.ts';

import { notFound } from '../dashboard/not-found.ts';
import { pathId } from '../dashboard/path-id.ts';
import { scopeOf } from './own-scope.server.ts';

export async function scheduleScope(context: Readonly<RouterContextProvider>, request: Request) {
  const { deps, viewer, activities, chosen } = await scopeOf(context, request);
  const all = await listSchedulable(deps, viewer, chosen?.id);
  const resources = all.filter(({ archived }) => !archived);
  const asked = new URL(request.url).searchParams.get('resource');
  const resourceId = asked === null ? undefined : pathId(asked);
  // An archived one is shown to those who ask for it.
  const shown = resourceId === undefined ? resources : all.filter(({ id }) => id === resourceId);
  if (resourceId !== undefined && shown.length === 0) throw notFound();
  const today = todayIn(zoneOf(shown), deps.now());
  return {
    deps,
    viewer,
    activities,
    chosen: { activity: chosen?.subdomain, resourceId },
    resources,
    shown,
    today,
  };
}
