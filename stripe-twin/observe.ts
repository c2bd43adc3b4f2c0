/** Lets a test watch every API exchange, to hold it against Stripe's contract. */
import type { FastifyInstance } from 'fastify';

export type Exchange = {
  method: string;
  /** The declared path, its variables as `:name`. */
  route: string;
  query: string;
  body: string;
  status: number;
  reply: unknown;
};

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
