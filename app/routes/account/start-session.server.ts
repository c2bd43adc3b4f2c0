// Signing in: the session from before ends, a new id is made, and the person goes where they wanted.
import { redirect, type RouterContextProvider } from 'react-router';

import { depsContext, viewerContext } from '#app/contexts.ts';
import { endSession, startSession, type NewSession } from '#app/domain/identity/sessions.server.ts';
import { sessionCookie } from '#app/middleware/session-cookie.ts';

type Start = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  session: Omit<NewSession, 'userAgent'>;
};

export async function redirectSignedIn({ to, ...start }: Start & { to: string }): Promise<Response> {
  return redirect(to, { status: 303, headers: { 'Set-Cookie': await cookieOfNewSession(start) } });
}

export async function cookieOfNewSession({ request, context, session }: Start): Promise<string> {
  const deps = context.get(depsContext);
  const before = context.get(viewerContext);
  if (before) await endSession(deps, before.idHash);
  const userAgent = request.headers.get('User-Agent') ?? undefined;
  const id = await startSession(deps, { ...session, userAgent });
  return sessionCookie(id, deps.config);
}
