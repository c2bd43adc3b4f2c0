// On which kind of host a path is at home: an activity's own pages, the platform's pages, or any host.
import { pagePath } from '#app/paths.ts';

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
