// The end of an impersonation: by form only, back to a session of the administrator's own under a new id.
import { redirect } from 'react-router';

import { depsContext, viewerContext } from '#app/contexts.ts';
import { endImpersonation } from '#app/domain/identity/impersonate.server.ts';
import { impersonationIn } from '#app/middleware/impersonation.ts';
import { sessionCookie } from '#app/middleware/session-cookie.ts';

import type { Route } from './+types/impersonation-exit';

export function loader() {
  return redirect('/dashboard');
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = impersonationIn(context.get(viewerContext));
  if (!session) return redirect('/dashboard', 303);
  const deps = context.get(depsContext);
  const id = await endImpersonation(deps, session, request.headers.get('User-Agent') ?? undefined);
  if (id === undefined) return redirect('/login', 303);
  return redirect(`/dashboard/admin/users/${session.user.id}`, {
    status: 303,
    headers: { 'Set-Cookie': sessionCookie(id, deps.config), 'Clear-Site-Data': '"cache"' },
  });
}
