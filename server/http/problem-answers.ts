// Answers every failure of the host: a page for people, JSON for programs, a log line for operators.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '#app/gateways/env.server.ts';
import { isDatabaseAway } from '#app/domain/database-errors.ts';
import { isSecretField } from '#app/domain/text-fields.ts';
import { errorPage, escapeHtml } from './error-page.ts';
import { databaseAway, HttpProblem, problemBody } from '../problem.ts';
import { visitOf } from './visit.ts';

export type ProblemAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  problem: HttpProblem,
) => FastifyReply;

export function problemAnswer(environment: Environment): ProblemAnswer {
  return (request, reply, problem) => {
    const { statusCode, headers } = problem;
    reply.code(statusCode).headers(headers).header('Cache-Control', 'no-store');
    const pathname = pathOf(request);
    const call = programCallOf(pathname, environment.AUTH_BASE_PATH);
    if (call === 'session' && clientReadsAddress(pathname) && request.method === 'POST')
      return answerSignIn(request, reply, { problem, environment });
    if (call === 'account' || wantsJson(request, call)) return reply.send({ error: problemBody(problem) });
    // An address that can't be parsed is refused before any hook, so that `visit` may be missing.
    const { nonce, host } = request.visit ?? visitOf(request, environment.BASE_URL);
    const unknownHost = host.kind === 'foreign' || (host.kind === 'label' && statusCode === 404);
    return reply.type('text/html; charset=utf-8').send(
      errorPage({
        status: statusCode,
        errorCode: problem.errorCode,
        ofRole: problem.ofRole,
        nonce,
        appName: environment.APP_NAME,
        home: unknownHost ? environment.BASE_URL.href : '/',
        requestId: request.id,
        cookie: request.headers.cookie,
        toForm: request.method === 'POST' && !problem.begun,
        again: statusCode === 503 ? formAgain(request) : '',
        retryAfterSeconds: headers['Retry-After'] === undefined ? undefined : Number(headers['Retry-After']),
      }),
    );
  };
}

/** The form that was refused, to be sent again as it is. '' if it has files, or fields that no page may show. */
function formAgain({ body, headers, url }: FastifyRequest): string {
  if (!headers['content-type']?.startsWith('application/x-www-form') || !Buffer.isBuffer(body)) return '';
  const fields = [...new URLSearchParams(body.toString())];
  if (fields.length === 0 || fields.some(([name]) => isSecretField(name))) return '';
  const hidden = fields
    .map((field) => field.map(escapeHtml))
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
  // Two slashes, of either kind, would begin another host's name.
  const action = escapeHtml(url.replace(/^[/\\]+/, '/'));
  return `<form method="post" action="${action}">${hidden.join('')}<button class="button">Invia di nuovo</button></form>`;
}

export function answerProblems(app: FastifyInstance, answer: ProblemAnswer): void {
  app.setNotFoundHandler((request, reply) => answer(request, reply, new HttpProblem(404, 'no such address')));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = asProblem(error);
    if (problem.statusCode >= 500) request.log.error({ err: error }, 'request failed');
    else request.log.info({ status: problem.statusCode, reason: problem.message }, 'request refused');
    return answer(request, reply, problem);
  });
}

export function asProblem(error: FastifyError | HttpProblem): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (isDatabaseAway(error)) return databaseAway();
  const status = error.statusCode ?? 500;
  // The file server answers 403 outside its folder; our own 403 means a form of another site.
  if (status === 403) return new HttpProblem(404, 'outside the files');
  return new HttpProblem(status >= 400 && status < 600 ? status : 500, error.code ?? error.name);
}

/** A sign-in client gets an address with the error code; a browser that sent a plain form is redirected there. */
function answerSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { problem, environment }: { problem: HttpProblem; environment: Environment },
): FastifyReply {
  const error = problemBody(problem);
  const url = errorAddress(environment, error.code);
  // Another site's form is not redirected.
  return acceptsPages(request) && problem.statusCode !== 403
    ? reply.redirect(url, 303)
    : reply.send({ error, url });
}

function wantsJson(request: FastifyRequest, call: ProgramCall | undefined): boolean {
  if (acceptsPages(request)) return false;
  const path = pathOf(request);
  const accept = request.headers.accept ?? '';
  return (
    call !== undefined ||
    accept.includes('application/json') ||
    path.startsWith('/api/') ||
    path.endsWith('.data')
  );
}

export function acceptsPages({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true;
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '';
}

// Which addresses are calls for programs. Their clients get JSON for every failure.

export type ProgramCall =
  /** Error format: `{"error":{"code":…}}`. */
  | 'account'
  /** Error format of the NextAuth client: `{"url":"…?error=…"}`. */
  | 'session';

/** The path of session calls in the route table; AUTH_BASE_PATH may serve them under another path. */
export const SESSION_CALLS = '/api/auth';

/** Paths under /api that pages load and that answer no JSON. */
const PICTURES = ['/api/image', '/api/icons/'];

export function programCallOf(pathname: string, authBasePath: string): ProgramCall | undefined {
  if ([SESSION_CALLS, authBasePath].some((base) => pathname.startsWith(`${base}/`))) return 'session';
  if (!pathname.startsWith('/api/') || PICTURES.some((start) => pathname.startsWith(start))) return undefined;
  return 'account';
}

/** Whether the call signs in or out: its client reads the error from an address. */
export function clientReadsAddress(pathname: string): boolean {
  return /\/(?:signin|callback|signout)(?:\/|$)/.test(pathname);
}

type Base = Pick<Environment, 'AUTH_BASE_PATH'> & { BASE_URL: { href: string } };

/** The address from which the client reads the code, and which tells a browser what went wrong. */
export function errorAddress({ BASE_URL, AUTH_BASE_PATH }: Base, code: string): string {
  return `${BASE_URL.href}${AUTH_BASE_PATH}/error?${new URLSearchParams({ error: code })}`;
}
