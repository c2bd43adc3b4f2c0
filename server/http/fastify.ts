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
import { longestUploadMs } from './body-limits.ts';
import { boundPipelines } from './connections.ts';
import { createLogger, RequestLog } from './logging.ts';
import { asProblem, problemAnswer } from './problem-answers.ts';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorPage } from './error-page.ts';

const second = 1000;

export function createFastify(environment: Environment, logTo?: DestinationStream): FastifyInstance {
  const answer = problemAnswer(environment);
  const app: FastifyInstance = fastify({
    loggerInstance: createLogger(environment, logTo),
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: environment.TRUST_PROXY.length > 0 ? environment.TRUST_PROXY : false,
    // The longest that any body may take; body-limits.ts sets closer limits for each.
    requestTimeout: longestUploadMs + 30 * second,
    // For a connection without any data in either direction; longer than making an answer may take.
    connectionTimeout: 35 * second,
    // Longer than usual proxies keep connections, so that none writes into one that is being closed.
    keepAliveTimeout: 65 * second,
    http: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 15 * second,
      connectionsCheckingInterval: 5 * second,
      requireHostHeader: false,
    },
    clientErrorHandler: answerClientErrors(environment),
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      void answer(request, reply, asProblem(error));
    },
  });
  boundPipelines(app);
  return app;
}

type ParseError = Error & { code?: string };

export function answerClientErrors(environment: Environment): (error: ParseError, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = statusOf(error);
    const nonce = 'page';
    const body = errorPage({
      status,
      nonce,
      appName: environment.APP_NAME,
      home: environment.BASE_URL.href,
      requestId: '',
    });
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: text/html; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        `Content-Security-Policy: default-src 'none'; style-src 'nonce-${nonce}'`,
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  };
}

function statusOf({ code }: ParseError): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}
