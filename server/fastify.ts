// The bare server: its limits in time and size, its log, and its answers to unreadable requests.
import { randomUUID } from 'node:crypto';

import {
  fastify,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { DestinationStream } from 'pino';

import type { Environment } from '#app/gateways/env.server.ts';

import { answerClientErrors } from './client-errors.ts';
import { createLogger, RequestLog } from './logging.ts';
import { asProblem, problemAnswer } from './problem-answers.ts';

const second = 1000;

export function createFastify(environment: Environment, logTo?: DestinationStream): FastifyInstance {
  const answer = problemAnswer(environment);
  return fastify({
    loggerInstance: createLogger(environment, logTo),
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: environment.TRUST_PROXY.length > 0 ? environment.TRUST_PROXY : false,
    requestTimeout: 30 * second,
    handlerTimeout: 30 * second,
    // Longer than proxies keep theirs, so that none writes into a connection that is being closed.
    keepAliveTimeout: 65 * second,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 15 * second, requireHostHeader: false },
    clientErrorHandler: answerClientErrors(environment),
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      void answer(request, reply, asProblem(error));
    },
  });
}
