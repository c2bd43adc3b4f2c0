// Signing in: the session from before ends, a new id is made, and the person goes where they wanted.
import { redirect, type RouterContextProvider } from 'react-router';

import { depsContext, viewerContext } from '#app/contexts.ts';
import { endSession, startSession, type NewSession } from '#app/domain/identity/sessions.server.ts';
import { sessionCookie } from '#app/middleware/session-cookie.ts';

type Start = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  session: Omit<NewSession, 'userAgent'>;
  to: string;
};

export async function redirectSignedIn({ request, context, session, to }: Start): Promise<Response> {
  const deps = context.get(depsContext);
  const before = context.get(viewerContext);
  if (before) await endSession(deps, before.idHash);
  const userAgent = request.headers.get('User-Agent') ?? undefined;
  const id = await startSession(deps, { ...session, userAgent });
  return redirect(to, { status: 303, headers: { 'Set-Cookie': sessionCookie(id, deps.config) } });
}
