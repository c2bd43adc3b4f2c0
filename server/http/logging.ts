// Logs JSON lines without query strings, secrets from addresses, or error texts that quote data.
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import { isDatabaseAway } from '#app/domain/database-errors.ts';
import type { Environment } from '#app/gateways/env.server.ts';
import { framesOf } from '#app/gateways/failure.ts';
import { ACCESS } from '#app/access.ts';
import { pagePath, pathPattern } from '#app/paths.ts';

export function createLogger(
  { LOG_LEVEL, NODE_ENV }: Pick<Environment, 'LOG_LEVEL' | 'NODE_ENV'>,
  destination: DestinationStream = pino.destination(1),
): FastifyBaseLogger {
  const options = {
    level: LOG_LEVEL,
    base: { pid: process.pid },
    formatters: { level: (level: string) => ({ level }) },
    hooks: sparing(),
    serializers: { err: NODE_ENV === 'development' ? pino.stdSerializers.err : describeError },
  };
  return pino(options, destination);
}

/** While nobody can be served, logs each kind of failure once in five seconds, with how many were left out. */
function sparing(): NonNullable<LoggerOptions['hooks']> {
  const said = new Map<string, { at: number; unlogged: number }>();
  return {
    logMethod(args, write) {
      const [facts, text = ''] = args as [facts: { err?: unknown }, text?: string];
      if (!isDatabaseAway(facts.err) && (facts.err as { statusCode?: unknown })?.statusCode !== 503)
        return write.apply(this, args);
      const kind = text + JSON.stringify(describeError(facts.err), ['type', 'code', 'cause']);
      const last = said.get(kind);
      if (last && performance.now() - last.at < 5_000) return void (last.unlogged += 1);
      said.set(kind, { at: performance.now(), unlogged: 0 });
      write.call(this, { ...facts, unlogged: last?.unlogged ?? 0 }, text);
    },
  };
}

type ErrorFacts = { type: string; code?: string; at?: string[]; cause?: ErrorFacts };

/** Logs where an error arose, not its message: that may quote a guest's words or a query's parameters. */
function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error };
  const at = framesOf(error).slice(0, 8);
  return {
    type: error.name,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(at.length > 0 ? { at } : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

/** Logs one line for each answer instead of Fastify's two, which quote raw addresses and hosts. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const facts = {
      method: request.method,
      path: logPath(request.url, matchedBy(request)),
      host: request.visit?.host.kind,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (error) reply.log.error({ ...facts, err: error }, 'answer failed');
    else if (facts.path.startsWith('/assets/')) reply.log.debug(facts, 'answered');
    else reply.log.info(facts, 'answered');
  }

  override routeNotFound(): void {}
}

/** The route that answered: Fastify's own, or what the page router noted in the visit. */
export function matchedBy({ routeOptions, params, visit }: FastifyRequest): Matched | undefined {
  const { url = '*' } = routeOptions;
  return url === '*' ? visit?.matched : { pattern: url, params: params as object };
}

/** The pattern of the route that answered, never the address itself: some addresses hold secrets. */
export function routeOf(request: FastifyRequest): string {
  const pattern = matchedBy(request)?.pattern;
  return pattern === undefined ? 'other' : pathPattern(pattern);
}

// Shows an address in the log by its route, without anything that opens a page.

/** A route's pattern, and the values of its parameters. */
export type Matched = { pattern: string; params: object };

const siteMap = new Set(Object.keys(ACCESS).flatMap((pattern) => pattern.split('/')));

/** Shows only numeric parameters, which are ids, and never the query. */
export function logPath(url: string, matched: Matched | undefined): string {
  if (matched === undefined || matched.pattern.endsWith('*')) return byShape(url);
  const numbers = new Map(Object.entries(matched.params).filter(([, value]) => /^\d{1,9}$/.test(value)));
  const pattern = pathPattern(matched.pattern);
  return pattern.replaceAll(/:(\w+)/g, (parameter, name: string) => numbers.get(name) ?? parameter);
}

/**
 * For addresses that match no route: they may contain a secret, encoded or cut by a mail program. Shows only
 * words of the site map and pieces too short to be a secret.
 */
function byShape(url: string): string {
  const [path = ''] = url.split(/[?#;]/, 1);
  return pagePath(path)
    .split('/')
    .map((segment) => (siteMap.has(segment) || isHarmless(segment) ? segment : ':hidden'))
    .join('/');
}

function isHarmless(segment: string): boolean {
  return /^[\w.-]{0,30}$/.test(segment) && !/[\w-]{8}/.test(segment);
}
