// Signs out or ends an impersonation, only by a form, so that no link, picture or prefetch can do it.
import { redirect } from 'react-router';
import { depsContext, viewerContext } from '#app/contexts.ts';
import { endImpersonation } from '#app/domain/identity/impersonate.server.ts';
import { endSession } from '#app/domain/identity/signing-in/sessions.server.ts';
import { impersonationIn } from '#app/middleware/impersonation.ts';
import { endedSessionCookie, sessionCookie } from '#app/middleware/session-cookie.ts';
import type { Route } from './+types/logout';

type Sent = Pick<Route.ActionArgs, 'request' | 'context'>;

const isExit = (pattern: string) => pattern.endsWith('exit');

export function loader({ pattern }: Route.LoaderArgs) {
  return redirect(isExit(pattern) ? '/dashboard' : '/');
}

export function action({ request, context, pattern }: Route.ActionArgs) {
  return isExit(pattern) ? endImpersonating({ request, context }) : signOut({ request, context });
}

async function signOut({ context }: Sent) {
  const deps = context.get(depsContext);
  const session = context.get(viewerContext);
  if (session) await endSession(deps, session.idHash);
  return redirect('/login?done=signed-out', {
    status: 303,
    headers: { 'Set-Cookie': endedSessionCookie(deps.config.baseUrl), 'Clear-Site-Data': '"cache"' },
  });
}

/** Returns to a new session of the administrator. */
async function endImpersonating({ request, context }: Sent) {
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
