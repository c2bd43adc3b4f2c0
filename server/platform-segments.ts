// The first path segments that the app routes, read from the router's own table.
import type { ServerBuild } from 'react-router';

export function platformSegments(build: Pick<ServerBuild, 'routes'>): ReadonlySet<string> {
  const segments = new Set<string>();
  for (const id of Object.keys(build.routes)) {
    const first = fullPath(build.routes, id).split('/')[0] ?? '';
    if (first !== '' && !first.startsWith(':') && first !== '*') segments.add(first.replace(/\?$/, ''));
  }
  return segments;
}

/** A route's path pattern from the root, without a leading slash. */
export function fullPath(routes: ServerBuild['routes'], id: string): string {
  const route = routes[id];
  if (!route) return '';
  const parent = route.parentId === undefined ? '' : fullPath(routes, route.parentId);
  return [parent, route.path ?? ''].filter((part) => part !== '').join('/');
}
