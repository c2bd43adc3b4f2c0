// Which routes an activity's own host has, and on which kind of host a path is at home.
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

// The routes that an activity's host can serve, as a build of their own: every page is matched against a short table,
// however many pages the platform has.

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

// On which kind of host a path is at home: an activity's own pages, the platform's pages, or any host.

export type PagePlace = { kind: 'any' } | { kind: 'activity'; catalogId?: number } | { kind: 'platform' };

const activityPage = /^\/(\d{1,9})\/[^/]+(?:\/\d{1,9}\/[^/]+)?\/?$/;

/** Routed like the platform's pages, but answered wherever they are asked for. */
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

/** `platformSegments`: first path segments of the platform's pages. What nobody routes is a 404 wherever asked. */
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
