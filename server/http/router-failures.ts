// What the router answers by itself when it refuses or fails, turned into the host's own answers.
import type { FastifyReply, FastifyRequest } from 'fastify';

import { isDatabaseAway, isDatabaseFailure } from '#app/domain/database-errors.ts';

import { databaseAway, HttpProblem } from './problem.ts';
import { programCallOf, SESSION_CALLS } from './program-calls.ts';

export const ASKER_GONE = 'its asker has gone';

/** @throws HttpProblem where a page has failed that will be there again soon; programs are told in their own way. */
export function refuseWhileAway({ status }: Response, failure: unknown): void {
  if (status >= 500 && isDatabaseAway(failure)) throw databaseAway();
}

/** Of a page that is made for several. @throws HttpProblem */
export function refuseBarePages(response: Response, failure: unknown): void {
  refuseWhileAway(response, failure);
  if (response.status >= 400 && isBare(response)) throw routerProblem(response, failure);
}

function isBare({ body, headers }: Response): boolean {
  return body === null || headers.get('Content-Type')?.startsWith('text/plain') === true;
}

/** The router has refused or failed without a page; people get ours. */
function isBareFailure(response: Response, request: FastifyRequest): boolean {
  if (response.status !== 400 && response.status < 500) return false;
  // Who says when to come back has answered by itself.
  if (response.headers.has('Retry-After')) return false;
  if (request.headers.accept?.includes('text/html') !== true) return false;
  return isBare(response);
}

export type Asked = { request: FastifyRequest; reply: FastifyReply; url: URL; failure: unknown };

export function refuseBareFailures(response: Response, { request, reply, url, failure }: Asked): void {
  // The router stops what nobody waits for any more, and calls it a failure.
  if (reply.raw.destroyed && response.status >= 500) throw new HttpProblem(408, ASKER_GONE);
  if (programCallOf(url.pathname, SESSION_CALLS) === undefined) refuseWhileAway(response, failure);
  if (!isBareFailure(response, request) && !isUnreadable(response, url, failure)) return;
  throw routerProblem(response, failure);
}

/** A call's refusal that is not its route's own JSON. */
function isUnreadable(response: Response, url: URL, failure: unknown): boolean {
  if (response.status < 400 || programCallOf(url.pathname, SESSION_CALLS) === undefined) return false;
  return failure !== undefined || response.headers.get('Content-Type')?.includes('json') !== true;
}

function routerProblem({ status }: Response, failure: unknown): HttpProblem {
  // Only addresses that are read alone have no form.
  const headers: Record<string, string> = status === 405 ? { Allow: 'GET, HEAD' } : {};
  const problem = new HttpProblem(status, 'the router failed', headers);
  if (isDatabaseFailure(failure)) problem.errorCode = 'DATABASE';
  return problem;
}
