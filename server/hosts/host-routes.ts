// Which routes an activity's own host serves, and on which kind of host each path belongs.
import type { ServerBuild } from 'react-router';
import { pagePath } from '#app/paths.ts';

/** The first path segments that the app routes, read from the router's own table. */
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

// A build with only the routes of activity hosts, so that their pages are matched against a short table.

type Routes = ServerBuild['routes'];

/** Leaves out all other routes: the host redirects those before the router is asked. */
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

/** True for layouts: they are kept together with the pages inside them. */
function isParent(routes: Routes, id: string): boolean {
  return Object.values(routes).some((route) => route?.parentId === id);
}

function keep(routes: Routes, id: string, kept: Routes): void {
  const route = routes[id];
  if (!route) return;
  kept[id] = route;
  if (route.parentId !== undefined) keep(routes, route.parentId, kept);
}

// Where a path belongs: on an activity's host, on the platform's host, or on any host.

export type PagePlace = { kind: 'any' } | { kind: 'activity'; catalogId?: number } | { kind: 'platform' };

const activityPage = /^\/(\d{1,9})\/[^/]+(?:\/\d{1,9}\/[^/]+)?\/?$/;

/** Prefixes that belong to the platform's routes but are answered on every host. */
const everywhere = [
  '/api/image',
  '/api/icons',
  '/files',
  '/builds',
  '/embed',
  '/theme',
  '/translate',
  '/robots.txt',
  '/sitemap.xml',
];

/** `platformSegments`: first path segments of the platform's pages. A path without a route is a 404 on every host. */
export function placeOf(pathname: string, platformSegments: ReadonlySet<string>): PagePlace {
  const page = pagePath(pathname);
  if (page === '/') return { kind: 'activity' };
  const match = activityPage.exec(page);
  if (match) return { kind: 'activity', catalogId: Number(match[1]) };
  if (everywhere.some((prefix) => page === prefix || page.startsWith(`${prefix}/`))) return { kind: 'any' };
  return platformSegments.has(page.split('/', 2)[1] ?? '') ? { kind: 'platform' } : { kind: 'any' };
}

export function isDataPath(pathname: string): boolean {
  return pathname.endsWith('.data');
}
