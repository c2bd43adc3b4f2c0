// Signing out: by form only, so that no link, picture or prefetch can do it.
import { redirect } from 'react-router';

import { depsContext, viewerContext } from '#app/contexts.ts';
import { endSession } from '#app/domain/identity/sessions.server.ts';
import { endedSessionCookie } from '#app/middleware/session-cookie.ts';

import type { Route } from './+types/logout';

export function loader() {
  return redirect('/');
}

export async function action({ context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const session = context.get(viewerContext);
  if (session) await endSession(deps, session.idHash);
  return redirect('/login?done=signed-out', {
    status: 303,
    headers: { 'Set-Cookie': endedSessionCookie(deps.config.baseUrl), 'Clear-Site-Data': '"cache"' },
  });
}
