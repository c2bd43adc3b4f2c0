// Signing in: the session from before ends, a new id is made, and the person goes where they wanted.
import { redirect, type RouterContextProvider } from 'react-router';

import { depsContext, viewerContext } from '#app/contexts.ts';
import { needsOnboarding } from '#app/domain/activities/find-onboarding.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import { beginHalfSignIn } from '#app/domain/identity/second-factor/half-sign-in.server.ts';
import { endSession, startSession, type NewSession } from '#app/domain/identity/sessions.server.ts';
import { halfSignInCookie, sessionCookie } from '#app/middleware/session-cookie.ts';

import { safePath } from './safe-redirect.ts';

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

/** The password was right: no session yet, and the code is asked for on a page of its own. */
export async function askForCode(deps: Deps, userId: number, { search }: URL): Promise<Response> {
  const { baseUrl } = deps.config;
  const cookie = halfSignInCookie(await beginHalfSignIn(deps, userId), baseUrl);
  return redirect(`/login/code${search}`, { status: 303, headers: { 'Set-Cookie': cookie } });
}

/** Where somebody goes who has just signed in: what they asked for, after what is still to be set up. */
export async function whereTo(deps: Deps, userId: number, { searchParams }: URL): Promise<string> {
  const wanted = safePath(searchParams.get('redirect'), deps.config.baseUrl) ?? '/dashboard';
  // Who accepts an invitation may have nothing of their own to set up.
  const goesOn = wanted.startsWith('/invitation/') || !(await needsOnboarding(deps, userId));
  return goesOn ? wanted : '/onboarding';
}
