// JSON lines for operators: no query strings, no secrets from addresses, no error texts that quote data.
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type DestinationStream, pino } from 'pino';

import type { Environment } from '#app/gateways/env.server.ts';

export function createLogger(
  { LOG_LEVEL, NODE_ENV }: Pick<Environment, 'LOG_LEVEL' | 'NODE_ENV'>,
  destination: DestinationStream = pino.destination(1),
): FastifyBaseLogger {
  const options = {
    level: LOG_LEVEL,
    base: { pid: process.pid },
    formatters: { level: (level: string) => ({ level }) },
    serializers: { err: NODE_ENV === 'production' ? describeError : pino.stdSerializers.err },
  };
  return pino(options, destination);
}

type ErrorFacts = { type: string; code?: string; at?: string[]; cause?: ErrorFacts };

/** An error's message may quote what a guest typed or a query's parameters; where it arose never does. */
function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error };
  const at = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8);
  return {
    type: error.name,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(at ? { at: at.map((line) => line.trim()) } : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

/** One line for each answer instead of Fastify's two, which quote addresses and hosts as they came. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const facts = {
      method: request.method,
      path: withoutSecrets(request.url),
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

/** Links in mails carry their secret as a long path segment or in the query. */
export function withoutSecrets(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return path
    .split('/')
    .map((segment) =>
      /^[\w-]{20,}(\.data)?$/.test(segment) && /\d|[A-Z]/.test(segment) ? ':secret' : segment,
    )
    .join('/');
}
