// Allows search engines to list only routes declared as listed in app/routes.ts.
import type { MiddlewareFunction } from 'react-router';

import { accessOf } from '#app/access.ts';

export const robotsMiddleware: MiddlewareFunction<Response> = async ({ pattern }, next) => {
  const response = await next();
  if (!accessOf(pattern)?.listed) response.headers.set('X-Robots-Tag', 'noindex');
  return response;
};
