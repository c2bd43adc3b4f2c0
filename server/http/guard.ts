// Checks that every request passes first: origin, limits, headers.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BaseUrl } from '#app/gateways/base-url.server.ts';
import type { ClientAddresses } from './client-address.ts';
import { HttpProblem } from '../problem.ts';
import type { HostLimits } from './rate-limits.ts';
import { type Policy, proofsBy } from './security-headers.ts';
import { visitOf } from './visit.ts';

// Whether a changing request comes from a page of the same host.

/**
 * Compares with the configured origin, so that a proxy that ends TLS doesn't matter. Checks Origin, else
 * Sec-Fetch-Site, else Referer; plain clients send none and pass.
 */
export function comesFromOwnPage(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  if (headers.origin !== undefined) return originOfAddress(headers.origin) === ownOrigin;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (headers.referer !== undefined) return originOfAddress(headers.referer) === ownOrigin;
  return true;
}

/** Ignores one final dot, as in Host: a page opened with the dot sends its forms with it. */
function originOfAddress(address: string): string | undefined {
  const url = URL.parse(address);
  if (url?.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  return url?.origin;
}

export type GuardOptions = {
  base: BaseUrl;
  limits: HostLimits;
  addresses: ClientAddresses;
  headers: Record<string, string>;
  /** The policy of answers without special wishes. */
  policy: Policy;
};

/** Read by machines, under any host name or address. */
const probes = new Set(['/healthz', '/readyz']);

/** Paths whose requests carry their sender's signature instead of an origin. */
const signed = new Set(['/webhooks/stripe']);

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const longestUrl = 4096;

/** Segments. The router tries every prefix of a path against its whole table; our deepest page has half as many. */
const deepestPath = 20;

/** Checks that run before the route and the body are looked at. The order matters: cheap and general first. */
export function guardRequests(app: FastifyInstance, options: GuardOptions): void {
  app.decorateRequest('visit');

  app.addHook('onRequest', async (request, reply) => {
    request.visit = visitOf(request, options.base, options.addresses);
    reply.headers(options.headers);
    reply.header('X-Request-Id', request.id);
    reply.header('Content-Security-Policy', options.policy(proofsBy(request.visit.nonce)));

    refuseMalformed(request);
    const path = request.url.split('?', 1)[0] ?? '';
    if (probes.has(path) && isSafe(request.method)) return;
    const elsewhere = addressElsewhere(request, options.base);
    if (elsewhere !== undefined) return redirect(request, reply, elsewhere);
    if (signed.has(path)) return;
    await admit(request, options.limits);
  });
}

function refuseMalformed(request: FastifyRequest): void {
  const { method, url, rawHeaders } = request.raw;
  if (!methods.includes(method ?? '')) {
    throw new HttpProblem(405, 'method not allowed', { Allow: methods.join(', ') });
  }
  // Absolute and asterisk targets and fragments are never used here; a NUL can't be stored in the database.
  if (url?.startsWith('/') !== true || /%00|#/.test(url))
    throw new HttpProblem(400, 'unusable request target');
  if (url.length > longestUrl) throw new HttpProblem(414, 'request target too long');
  if ((url.split('?', 1)[0] ?? '').split('/').length > deepestPath + 1)
    throw new HttpProblem(404, 'request target too deep');
  const hosts = rawHeaders.filter((value, index) => index % 2 === 0 && value.toLowerCase() === 'host').length;
  if (hosts !== 1 || request.visit.host.kind === 'malformed') throw new HttpProblem(400, 'unusable Host');
}

/** The address on the platform's main host, if the request came to another of its names. */
function addressElsewhere(request: FastifyRequest, base: BaseUrl): string | undefined {
  const { kind } = request.visit.host;
  if (kind === 'foreign') throw new HttpProblem(404, 'unknown host');
  return kind === 'www' || kind === 'loopback' ? base.href + request.url : undefined;
}

function redirect(request: FastifyRequest, reply: FastifyReply, address: string): FastifyReply {
  return reply.redirect(address, isSafe(request.method) ? 301 : 308);
}

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

async function admit(request: FastifyRequest, limits: HostLimits): Promise<void> {
  const { origin, clientAddress } = request.visit;
  if (isSafe(request.method) || request.method === 'OPTIONS') return;
  if (origin === undefined || !comesFromOwnPage(request.headers, origin)) {
    throw new HttpProblem(403, 'the request comes from another site');
  }
  const verdict = await limits.consumeWrite(clientAddress);
  if (!verdict.ok) throw tooManyRequests(verdict.error);
}

export function tooManyRequests(retryAfterSeconds: number): HttpProblem {
  return new HttpProblem(429, 'over the budget', { 'Retry-After': String(retryAfterSeconds) });
}
