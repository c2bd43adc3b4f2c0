// The routes that an activity's host can serve, as a build of their own: every page is matched against a short table,
// however many pages the platform has.
import type { ServerBuild } from 'react-router';

import { placeOf } from './page-place.ts';
import { fullPath } from './platform-segments.ts';

type Routes = ServerBuild['routes'];

/** The rest is answered by a redirect before the router is asked. */
export function withActivityRoutes(build: ServerBuild, segments: ReadonlySet<string>): ServerBuild {
  const kept: Routes = {};
  for (const id of Object.keys(build.routes)) {
    if (!isParent(build.routes, id) && isAtHome(fullPath(build.routes, id), segments))
      keep(build.routes, id, kept);
  }
  return { ...build, routes: kept, assets: { ...build.assets, routes: only(build.assets.routes, kept) } };
}

function only<Entry>(entries: Record<string, Entry>, kept: object): Record<string, Entry> {
  return Object.fromEntries(Object.entries(entries).filter(([id]) => id in kept));
}

function isAtHome(path: string, segments: ReadonlySet<string>): boolean {
  return path.startsWith(':') || placeOf(`/${path}`, segments).kind !== 'platform';
}

/** A frame: it comes along with the pages inside it. */
function isParent(routes: Routes, id: string): boolean {
  return Object.values(routes).some((route) => route?.parentId === id);
}

function keep(routes: Routes, id: string, kept: Routes): void {
  const route = routes[id];
  if (!route) return;
  kept[id] = route;
  if (route.parentId !== undefined) keep(routes, route.parentId, kept);
}
