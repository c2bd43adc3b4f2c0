// Session calls in the protocol of the NextAuth v4 browser client: docs/rules/calls.md#session-calls.
import { redirect } from 'react-router';
import { depsContext, viewerContext } from '#app/contexts.ts';
import { byPassword } from '#app/domain/identity/signing-in/admission.server.ts';
import { endSession, signIn, type SignInError } from '#app/domain/identity/signing-in/sessions.server.ts';
import { spendCode } from '#app/domain/identity/signing-in/second-factor.server.ts';
import { getUserRecord } from '#app/domain/identity/account.server.ts';
import { ERRORS, type ErrorCode } from '#app/errors.ts';
import { endedSessionCookie } from '#app/middleware/session-cookie.ts';
import { passwordWasRight, safePath, secondsToWait } from '#app/routes/account/answers.server.ts';
import { cookiesOfNewSession } from '#app/routes/account/sign-in.server.ts';
import type { Route } from './+types/session-calls';
import { answer } from '../json.ts';
import { csrfHolds, csrfTokenFor } from './csrf.server.ts';

const LONGEST_CODE = 40;

type Args = Route.LoaderArgs | Route.ActionArgs;

export async function loader(args: Route.LoaderArgs) {
  switch (args.params['*']) {
    case 'csrf':
      return csrf(args);
    case 'providers':
      return answer({ credentials: provider(args) });
    case 'session':
      return session(args);
    case 'signin':
      return signInPage(args);
    case 'signout':
      return redirect('/settings');
    case 'error':
      return redirect(
        `/login?${new URLSearchParams({ error: args.url.searchParams.get('error') ?? 'Configuration' })}`,
      );
    default:
      return new Response(null, { status: 404 });
  }
}

export async function action(args: Route.ActionArgs) {
  const call = args.params['*'];
  if (call === 'signout') return signOut(args);
  // The client reports its own errors here; they are ignored.
  if (call === '_log') return answer({});
  if (call === 'callback/credentials' || call === 'signin/credentials') return signInCall(args);
  return new Response(null, { status: 404 });
}

function csrf({ request, context }: Args): Response {
  const { token, cookie } = csrfTokenFor(request, context.get(depsContext).config.baseUrl);
  const response = answer({ csrfToken: token });
  if (cookie !== undefined) response.headers.set('Set-Cookie', cookie);
  return response;
}

function basePath({ context }: Pick<Args, 'context'>): string {
  const { baseUrl, authBasePath } = context.get(depsContext).config;
  return baseUrl + authBasePath;
}

function provider(args: Args) {
  const base = basePath(args);
  return {
    id: 'credentials',
    name: 'Email e password',
    type: 'credentials',
    signinUrl: `${base}/signin/credentials`,
    callbackUrl: `${base}/callback/credentials`,
  };
}

/** An empty object if signed out. */
async function session({ context }: Args): Promise<Response> {
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'full') return answer({});
  const user = await getUserRecord(context.get(depsContext), viewer.user.id);
  const impersonator = viewer.impersonator && { impersonator: viewer.impersonator };
  return answer({ user: { ...user, ...impersonator }, expires: viewer.expiresAt.toISOString() });
}

function signInPage({ url, context }: Args): Response {
  const { baseUrl } = context.get(depsContext).config;
  const query = new URLSearchParams();
  const back = pathOf(url.searchParams.get('callbackUrl'), baseUrl);
  const error = url.searchParams.get('error');
  if (back !== undefined) query.set('redirect', back);
  if (error !== null) query.set('error', error);
  return redirect(`/login?${query}`);
}

/** Accepts a path, or an address on our own origin. */
function pathOf(address: string | null, baseUrl: string): string | undefined {
  return safePath(address?.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : address, baseUrl);
}

async function signInCall(args: Route.ActionArgs): Promise<Response> {
  const { request, context } = args;
  const deps = context.get(depsContext);
  const fields = await request.formData();
  const refuse = (refusal: Refusal) => refused(args, fields, refusal);
  if (!csrfHolds(request, fields.get('csrfToken'), deps.config.baseUrl))
    return refuse({ code: 'CSRF_INVALID', status: 400 });
  const email = String(fields.get('email') ?? fields.get('username') ?? '');
  const seconds = await secondsToWait(context, 'login', email);
  if (seconds !== undefined) return refuse(later(seconds));
  const outcome = await signIn(deps, { email, password: String(fields.get('password') ?? '') });
  if (!outcome.ok) return refuse({ code: CODES[outcome.error] });
  await passwordWasRight(context);
  const { userId, secondFactor } = outcome.value;
  const halted = secondFactor
    ? await checkCode(context, { userId, email, code: fields.get('code') })
    : undefined;
  if (halted) return refuse(halted);
  const opening = { admission: byPassword(outcome.value), session: { confirmedAt: deps.now() } };
  const cookies = await cookiesOfNewSession({ request, context, ...opening });
  if (cookies === undefined) return refuse({ code: 'INVALID_CREDENTIALS' });
  const back = pathOf(String(fields.get('callbackUrl') ?? ''), deps.config.baseUrl) ?? '/dashboard';
  return answerUrl(fields, deps.config.baseUrl + back, { cookies });
}

const CODES = {
  'invalid-credentials': 'INVALID_CREDENTIALS',
  'email-not-verified': 'EMAIL_NOT_VERIFIED',
} as const satisfies Record<SignInError, ErrorCode>;

type Refusal = { code: ErrorCode; status?: number; seconds?: number };

function later(seconds: number): Refusal {
  return { code: 'TOO_MANY_REQUESTS', status: ERRORS.TOO_MANY_REQUESTS.status, seconds };
}

/** The code is an additional credential: `signIn('credentials', { email, password, code })`. */
async function checkCode(
  context: Args['context'],
  { userId, email, code }: { userId: number; email: string; code: FormDataEntryValue | null },
): Promise<Refusal | undefined> {
  if (typeof code !== 'string' || code === '') return { code: 'SECOND_FACTOR_REQUIRED' };
  const seconds = await secondsToWait(context, 'second-factor', email);
  if (seconds !== undefined) return later(seconds);
  if (code.length > LONGEST_CODE) return { code: 'SECOND_FACTOR_INVALID' };
  const used = await spendCode(context.get(depsContext), userId, code);
  if (used.ok) return undefined;
  return used.error.code === 'too-early' ? later(used.error.seconds) : { code: 'SECOND_FACTOR_INVALID' };
}

/** The client reads the error from the address's parameter `error`; a plain form is redirected there. */
function refused(args: Args, fields: FormData, { code, status = 401, seconds }: Refusal): Response {
  const url = errorUrl(args, code);
  if (fields.get('json') !== 'true') return redirect(url, 303);
  const response = answer({ url, error: { code, message: ERRORS[code].message } }, status);
  if (seconds !== undefined) response.headers.set('Retry-After', String(seconds));
  return response;
}

function errorUrl(args: Pick<Args, 'context'>, code: ErrorCode): string {
  return `${basePath(args)}/error?${new URLSearchParams({ error: code })}`;
}

async function signOut(args: Route.ActionArgs): Promise<Response> {
  const { request, context } = args;
  const deps = context.get(depsContext);
  const { baseUrl } = deps.config;
  const fields = await request.formData();
  if (!csrfHolds(request, fields.get('csrfToken'), baseUrl)) return noCsrf(args);
  const viewer = context.get(viewerContext);
  if (viewer) await endSession(deps, viewer.idHash);
  const back = pathOf(String(fields.get('callbackUrl') ?? ''), baseUrl) ?? '/';
  return answerUrl(fields, baseUrl + back, { cookies: [endedSessionCookie(baseUrl)] });
}

/** Text and status from docs/rules/calls.md#session-calls, also for a plain form. */
function noCsrf(args: Args): Response {
  const error = { code: 'CSRF_INVALID', message: 'Could not fetch CSRF Token for signing out' };
  return answer({ error, url: errorUrl(args, 'CSRF_INVALID') }, 400);
}

/** With `json` the client goes to the address itself; a plain form is redirected. */
function answerUrl(fields: FormData, url: string, { cookies }: { cookies: string[] }): Response {
  const response = fields.get('json') === 'true' ? answer({ url }) : redirect(url, 303);
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}
