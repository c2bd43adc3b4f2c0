// Search engines may list the public pages and nothing else: everything is private that isn't named here.
import type { MiddlewareFunction } from 'react-router';

import { routePattern } from '#app/paths.ts';

const LISTED = new Set([
  '/',
  '/:catalogId/:catalogSlug',
  '/:catalogId/:catalogSlug/:serviceId/:serviceSlug',
  '/privacy',
  '/termini',
  '/cookie',
  '/robots.txt',
  '/sitemap.xml',
  '/api/image',
  '/files/:key',
]);

export const robotsMiddleware: MiddlewareFunction<Response> = async ({ pattern }, next) => {
  const response = await next();
  if (!LISTED.has(routePattern(pattern))) response.headers.set('X-Robots-Tag', 'noindex');
  return response;
};
