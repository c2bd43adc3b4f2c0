// Decides who may open a route, before its loader and action run.
import { data, type MiddlewareFunction, redirect, type RouterContextProvider } from 'react-router';
import { accessOf } from '#app/access.ts';
import { depsContext, requestContext, viewerContext } from '#app/contexts.ts';
import { listRoles } from '#app/domain/activities/members.server.ts';
import { holds, type Right } from '#app/domain/activities/staff.ts';
import { isConfirmed, type Session } from '#app/domain/identity/signing-in/sessions.server.ts';
import type { Administrator } from '#app/domain/identity/viewer.ts';
import { pagePath } from '#app/paths.ts';
import type { Access, Confirmed } from '#app/route-groups.ts';
import { redirectSaying } from './flash.ts';
import { refused, viewerOf } from './own-activity.ts';

/** The administrator, on routes that only administrators may open; otherwise 404. */
export function administratorOf(context: Readonly<RouterContextProvider>): Administrator {
  const { user } = viewerOf(context);
  if (user.role !== 'admin') throw data(null, { status: 404 });
  return { userId: user.id, clientAddress: context.get(requestContext).clientAddress };
}

// The only place that decides who may open a page. Source: docs/rules/hosts.md#who-may-open-a-page.

export const guardMiddleware: MiddlewareFunction<Response> = async ({ request, context, pattern }) => {
  const access = accessOf(pattern);
  const session = context.get(viewerContext);
  const verdict = judge(access, session);
  if (verdict === 'not-found') throw nothingHere(request, context);
  if (verdict === 'login') throw asking('/login', request);
  if (verdict === 'dashboard') throw leadingOn(context, request);
  if (access?.kind !== 'signed-in' || session === undefined) return;
  const { config, now } = context.get(depsContext);
  if (config.adminsNeedSecondFactor && lacksSecondFactor(session) && !access.beforeSecondFactor)
    throw redirect('/settings/second-factor');
  if (access.right !== undefined && !(await mayStaff(context, session, access.right)))
    throw refused(403, request, context);
  if (needsConfirmation(access.confirmed, session, request) && !isConfirmed(session, now()))
    throw asking('/settings/confirm', request);
};

/**
 * Whether the person has the right in any of their activities, or has no activity yet. Operations check the
 * record's own activity.
 */
async function mayStaff(
  context: Readonly<RouterContextProvider>,
  { user }: Session,
  right: Right,
): Promise<boolean> {
  const roles = await listRoles(context.get(depsContext).db, { userId: user.id });
  return roles.length === 0 || roles.some((role) => holds(role, right));
}

function lacksSecondFactor({ user }: Session): boolean {
  return user.role === 'admin' && !user.secondFactor;
}

function needsConfirmation(confirmed: Confirmed | undefined, { user }: Session, request: Request): boolean {
  if (confirmed === 'with-code') return user.secondFactor;
  return confirmed === 'to-open' || (confirmed === 'to-change' && isForm(request));
}

function isForm({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/**
 * Redirects to the page that asks people to confirm who they are, which leads back; says so if a sent form
 * was not carried out.
 */
function asking(page: string, request: Request): Response {
  const url = new URL(request.url);
  const path = pagePath(url.pathname) + url.search;
  const query = new URLSearchParams({ redirect: path });
  // Leaving an impersonation that has ended already loses no form.
  if (isForm(request) && path !== '/impersonation/exit') query.set('lost', 'form');
  return redirect(`${page}?${query}`);
}

/** While impersonating somebody, an administrator's other tab gets a redirect with an explanation instead of a 404. */
function nothingHere(request: Request, context: Readonly<RouterContextProvider>) {
  const session = context.get(viewerContext);
  if (!session?.impersonator) return refused(404, request, context);
  const { name, surname } = session.user;
  return redirectSaying(context, '/dashboard', {
    tone: 'warn',
    text: `Stai operando come ${name} ${surname}: esci per tornare all'amministrazione`,
  });
}

/** A signed-in person on a page for guests: with a mailed link or a form, they are told why they are redirected. */
function leadingOn(context: Readonly<RouterContextProvider>, { method, url }: Request): Response {
  const user = context.get(viewerContext)?.user;
  const mailed = new URL(url).searchParams.has('token');
  if (user === undefined || (method === 'GET' && !mailed)) return redirect('/dashboard');
  const instead = mailed
    ? 'per usare il link che hai ricevuto, esci e riaprilo'
    : 'per entrare con un altro account, prima esci';
  return redirectSaying(context, '/dashboard', {
    tone: 'warn',
    text: `Sei già dentro come ${user.email}: ${instead}`,
  });
}

type Verdict = 'allow' | 'login' | 'not-found' | 'dashboard';

/** A limited session (onboarding) counts as none: it opens only onboarding, which is public. */
function judge(access: Access | undefined, session: Session | undefined): Verdict {
  const full = session?.kind === 'full' ? session : undefined;
  if (!access) return 'not-found';
  if (access.kind === 'public') return 'allow';
  if (access.kind === 'missing') return full ? 'allow' : 'not-found';
  if (access.kind === 'guests-only') return full ? 'dashboard' : 'allow';
  if (!full) return 'login';
  // 404 instead of 403, so that administrators' pages don't show that they exist.
  return access.role === undefined || full.user.role === access.role ? 'allow' : 'not-found';
}
