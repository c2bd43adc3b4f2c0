// Turns the router's own refusals and failures into answers of the host.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, isDatabaseFailure } from '#app/domain/database-errors.ts';
import { askerGone, databaseAway, HttpProblem } from '../problem.ts';
import { acceptsPages, programCallOf, SESSION_CALLS } from './problem-answers.ts';

/**
 * `begun`: a form, whose action may have been carried out before the page failed.
 * @throws HttpProblem 503 if a page failed because the database is away. Program calls have their own answer.
 */
function refuseWhileAway({ status }: Response, failure: unknown, begun = false): void {
  if (status >= 500 && isDatabaseAway(failure)) throw Object.assign(databaseAway(), { begun });
}

/** For pages made for several visitors. @throws HttpProblem */
export function refuseBarePages(response: Response, failure: unknown): void {
  refuseWhileAway(response, failure);
  if (response.status >= 400 && isBare(response)) throw routerProblem(response, failure);
}

function isBare({ body, headers }: Response): boolean {
  return body === null || headers.get('Content-Type')?.startsWith('text/plain') === true;
}

/** The router refused or failed without a page, and the client expects one. */
function isBareFailure(response: Response, request: FastifyRequest): boolean {
  if (response.status !== 400 && response.status < 500) return false;
  // An answer with Retry-After is complete.
  if (response.headers.has('Retry-After')) return false;
  return acceptsPages(request) && isBare(response);
}

export type Asked = { request: FastifyRequest; reply: FastifyReply; url: URL; failure: unknown };

export function refuseBareFailures(response: Response, { request, reply, url, failure }: Asked): void {
  // The router stops a page whose client has left, and reports that as a failure.
  if (reply.raw.destroyed && response.status >= 500) throw askerGone();
  if (programCallOf(url.pathname, SESSION_CALLS) === undefined)
    refuseWhileAway(response, failure, request.method === 'POST');
  if (isRefusedFile(response, request, url))
    throw Object.assign(routerProblem(response, failure), { ofRole: response.status === 403 });
  if (!isBareFailure(response, request) && !isUnreadable(response, url, failure)) return;
  throw routerProblem(response, failure);
}

/** The router refuses files with JSON; somebody who opens one expects a page. */
function isRefusedFile({ status, headers }: Response, request: FastifyRequest, url: URL): boolean {
  if (status < 400 || !acceptsPages(request)) return false;
  return isJson(headers) && programCallOf(url.pathname, SESSION_CALLS) === undefined;
}

function isJson(headers: Headers): boolean {
  return headers.get('Content-Type')?.includes('json') === true;
}

/** A refused program call whose answer is not its route's JSON. */
function isUnreadable(response: Response, url: URL, failure: unknown): boolean {
  if (response.status < 400 || programCallOf(url.pathname, SESSION_CALLS) === undefined) return false;
  return failure !== undefined || !isJson(response.headers);
}

function routerProblem({ status, headers: given }: Response, failure: unknown): HttpProblem {
  const seconds = given.get('Retry-After');
  const headers: Record<string, string> = seconds === null ? {} : { 'Retry-After': seconds };
  // The router answers 405 only for routes without an action.
  if (status === 405) headers['Allow'] = 'GET, HEAD';
  const problem = new HttpProblem(status, 'the router failed', headers);
  if (isDatabaseFailure(failure)) problem.errorCode = 'DATABASE';
  return problem;
}
