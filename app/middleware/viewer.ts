// Who is asking, and which route answers.
import { type MiddlewareFunction, redirect, type RouterContextProvider } from 'react-router';

import { depsContext, deviceContext, hostContext, matchedContext, viewerContext } from '#app/contexts.ts';
import { findSession, type Session } from '#app/domain/identity/sessions.server.ts';

import { readDeviceCookie, readSessionCookie } from './session-cookie.ts';

/** Leaves word of which route answers, so that the log can name it without quoting the address. */
export const matchedMiddleware: MiddlewareFunction<Response> = ({ pattern, params, context }) => {
  context.set(matchedContext, { pattern, params });
};

// Who is looking: read once per request, and only where a session cookie can be. No cookie, no query.

/** What a signed-in person has been shown is kept nowhere: after signing out, Back shows nothing of it. */
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

/** For routes that the guard opens to full sessions only. */
export function viewerOf(context: Readonly<RouterContextProvider>): Session {
  const session = context.get(viewerContext);
  if (session?.kind !== 'full') throw redirect('/login');
  return session;
}
