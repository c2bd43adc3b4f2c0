// The viewer of a request, and the route that answers.
import { type MiddlewareFunction, redirect, type RouterContextProvider } from 'react-router';

import { depsContext, deviceContext, hostContext, matchedContext, viewerContext } from '#app/contexts.ts';
import { findSession, type Session } from '#app/domain/identity/sessions.server.ts';

import { readDeviceCookie, readSessionCookie } from './session-cookie.ts';

/** Records the matching route, so that the log can name it without the address. */
export const matchedMiddleware: MiddlewareFunction<Response> = ({ pattern, params, context }) => {
  context.set(matchedContext, { pattern, params });
};

// Reads the viewer once for each request, and only on the platform's host; without a cookie no query runs.

/** Pages shown to a signed-in person are not cached: after signing out, Back shows nothing of them. */
export const viewerMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (context.get(hostContext).kind !== 'apex') return next();
  const deps = context.get(depsContext);
  const cookies = request.headers.get('Cookie');
  context.set(deviceContext, readDeviceCookie(cookies, deps.config.baseUrl));
  const id = readSessionCookie(cookies, deps.config.baseUrl);
  if (id === undefined) return next();
  context.set(viewerContext, await findSession(deps, id));
  const response = await next();
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
};

/** For routes that the guard opens only to full sessions. */
export function viewerOf(context: Readonly<RouterContextProvider>): Session {
  const session = context.get(viewerContext);
  if (session?.kind !== 'full') throw redirect('/login');
  return session;
}
