/** The HTTP server itself: body formats, request ids, and errors in Stripe's shape. */
import Fastify, { type FastifyInstance } from 'fastify';
import { errorReply } from './api.ts';
import { ApiError, invalid } from './errors.ts';
import { newId, API_VERSION } from './objects.ts';
import { messagePage, sendPage } from './pages/layout.ts';

const BIGGEST_BODY = 256 * 1024;

export function createHttp(logger: boolean): FastifyInstance {
  const app = Fastify({
    logger,
    bodyLimit: BIGGEST_BODY,
    genReqId: () => newId('req', 14),
    forceCloseConnections: true,
    routerOptions: { querystringParser: (query) => Object.fromEntries(new URLSearchParams(query)) },
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id);
    const version = request.headers['stripe-version'];
    reply.header('stripe-version', typeof version === 'string' ? version : API_VERSION);
  });
  app.setErrorHandler((error, request, reply) => {
    const known = error instanceof ApiError ? error : unexpected(error);
    if (known.status >= 500) request.log.error(error);
    const { status, body } = errorReply(known);
    return reply.code(status).type('application/json').send(body);
  });
  app.setNotFoundHandler((request, reply) => {
    if (!request.url.startsWith('/v1/') && !request.url.startsWith('/_control')) {
      return sendPage(
        reply,
        messagePage({ title: 'Pagina non trovata', text: 'Questo indirizzo non esiste.' }),
        404,
      );
    }
    const path = request.url.split('?')[0] ?? '';
    const { status, body } = errorReply(
      invalid(`Unrecognized request URL (${request.method}: ${path}).`, { status: 404 }),
    );
    return reply.code(status).type('application/json').send(body);
  });
  return app;
}

function unexpected(error: unknown): ApiError {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500 && error instanceof Error) return invalid(error.message, { status });
  return new ApiError(500, { type: 'api_error', message: 'The twin failed unexpectedly.' });
}

export type Exchange = {
  method: string;
  /** The declared path, with its variables as `:name`. */
  route: string;
  query: string;
  body: string;
  status: number;
  reply: unknown;
};

/** Lets a test observe every API exchange, to compare it with Stripe's contract. */
export function watch(app: FastifyInstance, observe: (exchange: Exchange) => void): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const route = request.routeOptions.url ?? '';
    if (!route.startsWith('/v1/') || typeof payload !== 'string') return;
    observe({
      method: request.method,
      route,
      query: request.url.split('?')[1] ?? '',
      body: typeof request.body === 'string' ? request.body : '',
      status: reply.statusCode,
      reply: JSON.parse(payload),
    });
  });
}
