// Who is looking: read once per request, and only where a session cookie can be. No cookie, no query.
import type { MiddlewareFunction } from 'react-router';

import { depsContext, hostContext, viewerContext } from '#app/contexts.ts';
import { findSession } from '#app/domain/identity/sessions.server.ts';

import { readSessionCookie } from './session-cookie.ts';

export const viewerMiddleware: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (context.get(hostContext).kind !== 'apex') return;
  const deps = context.get(depsContext);
  const id = readSessionCookie(request.headers.get('Cookie'), deps.config.baseUrl);
  if (id !== undefined) context.set(viewerContext, await findSession(deps, id));
};
