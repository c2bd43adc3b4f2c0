// What the pages over all activities have in common: whose they are, and which one was chosen.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { listDeskActivities } from '#app/domain/bookings/desk/scope.server.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';

import { notFound } from '../dashboard/not-found.ts';

type Context = Readonly<RouterContextProvider>;

/** The activities of the viewer, and the one that `?activity=` names. */
export async function scopeOf(context: Context, request: Request) {
  const deps = context.get(depsContext);
  const viewer = operatorOf(context);
  const activities = await listDeskActivities(deps.db, viewer);
  const asked = new URL(request.url).searchParams.get('activity') ?? undefined;
  const chosen = activities.find(({ subdomain }) => subdomain === asked);
  if (asked !== undefined && !chosen) throw notFound();
  return { deps, viewer, activities, chosen };
}
