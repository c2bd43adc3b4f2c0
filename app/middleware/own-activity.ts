// Finds the activity under /dashboard/{subdomain}. Other people's activities are answered like missing ones.
import {
  createContext,
  data,
  type MiddlewareFunction,
  redirect,
  type RouterContextProvider,
} from 'react-router';
import { accessOf } from '#app/access.ts';
import { depsContext, deviceContext, hostContext, matchedContext, viewerContext } from '#app/contexts.ts';
import { findOwnActivity, type OwnActivityHead } from '#app/domain/activities/own-activities.server.ts';
import { holds } from '#app/domain/activities/staff.ts';
import { findRenamedActivity, isSubdomainRetired } from '#app/domain/activities/subdomains.server.ts';
import type { Deps } from '#app/domain/deps.ts';
import type { Viewer } from '#app/domain/identity/viewer.ts';
import { findSession, type Session } from '#app/domain/identity/signing-in/sessions.server.ts';
import { operatorStyle } from '#app/ui/operator-colours.ts';
import type { Site } from '#app/ui/shell/site.ts';
import { readTheme } from '#app/ui/shell/theme.ts';
import { redirectSaying } from './flash.ts';
import { readDeviceCookie, readSessionCookie } from './session-cookie.ts';
import { translationOf } from './robots.ts';

const ownActivityContext = createContext<OwnActivityHead>();

/** For loaders and actions of routes under an activity. */
export function ownActivityOf(context: Readonly<RouterContextProvider>): OwnActivityHead {
  return context.get(ownActivityContext);
}

/** What operations need from outside. */
export function depsOf(context: Readonly<RouterContextProvider>): Deps {
  return context.get(depsContext);
}

/** The signed-in person as operations expect them. */
export function operatorOf(context: Readonly<RouterContextProvider>): Viewer {
  const { user } = viewerOf(context);
  return { userId: user.id, role: user.role };
}

/** Redirects bookmarks of a former subdomain. Temporarily, because the activity may take it up again. */
function movedTo(subdomain: string, { pathname, search }: URL, { method }: Request): Response {
  const path = pathname.replace(/^\/dashboard\/[^/]+/, `/dashboard/${subdomain}`);
  return redirect(`${path}${search}`, { status: method === 'GET' || method === 'HEAD' ? 302 : 307 });
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The activity last opened in this browser; it may be deleted or somebody else's now. */
export function lastActivityIn(request: Request): string | undefined {
  return /(?:^|;\s*)activity=([a-z0-9-]+)/.exec(request.headers.get('Cookie') ?? '')?.[1];
}

const PARTED = "Non gestisci più quest'attività";

/** A second press of the button that deleted or left the activity: nothing is wrong. */
async function isPartedWith(deps: Deps, { method }: Request, { pathname }: URL): Promise<boolean> {
  const [, subdomain = '', action] = /^\/dashboard\/([^/]+)\/(delete|leave)$/.exec(pathname) ?? [];
  if (method !== 'POST' || action === undefined) return false;
  return action === 'leave' || isSubdomainRetired(deps, subdomain);
}

export const ownActivityMiddleware: MiddlewareFunction<Response> = async (
  { params, request, url, context, pattern },
  next,
) => {
  const deps = context.get(depsContext);
  const viewer = operatorOf(context);
  const asked = params['subdomain'] ?? '';
  const activity = await findOwnActivity(deps, viewer, asked);
  if (!activity) {
    const current = await findRenamedActivity(deps, viewer, asked);
    if (current === undefined && (await isPartedWith(deps, request, url)))
      throw redirectSaying(context, '/dashboard', { tone: 'success', text: PARTED });
    if (current === undefined) throw refused(404, request, context);
    // The page's own address, even if a script asked for its data.
    throw movedTo(current, url, request);
  }
  const right = accessOf(pattern)?.right;
  if (right === undefined || !holds(activity.role, right)) throw refused(403, request, context);
  context.set(ownActivityContext, activity);
  const response = await next();
  if (lastActivityIn(request) !== activity.subdomain)
    response.headers.append(
      'Set-Cookie',
      `activity=${activity.subdomain}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax`,
    );
  return response;
};

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

// What every page knows of the site: from the root loader, or with the refusal that kept the loaders from running.

export function siteOf(request: Request, context: Readonly<RouterContextProvider>): Site {
  const { appName, baseUrl } = context.get(depsContext).config;
  const host = context.get(hostContext);
  const session = context.get(viewerContext);
  return {
    appName,
    apexUrl: baseUrl,
    theme: readTheme(request.headers.get('Cookie')),
    operatorStyle: host.kind === 'activity' ? operatorStyle(host.activity) : undefined,
    activityName: host.kind === 'activity' ? host.activity.name : undefined,
    translation: translationOf(context),
    signedIn: session?.kind === 'full' ? true : undefined,
    impersonating: session?.impersonator && `${session.user.name} ${session.user.surname}`,
  };
}

/** 403: not in this role; 404: nothing that this person may know of. The error page has a text for each. */
export function refused(status: 403 | 404, request: Request, context: Readonly<RouterContextProvider>) {
  return data(siteOf(request, context), { status });
}
