// For load balancers and containers: is the process alive, and may it be sent visitors.
import type { FastifyInstance } from 'fastify';

import { ANSWER_MS } from './answer-time.ts';

/** Each part by name; false where it does not work now. */
export type Readiness = Record<string, boolean>;

export function answerProbes(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    return reply.header('Cache-Control', 'no-store').send({ status: 'ok' });
  });

  app.get('/readyz', { logLevel: 'warn', handlerTimeout: ANSWER_MS }, async (_request, reply) => {
    const parts = await readiness();
    const ready = Object.values(parts).every(Boolean);
    return reply
      .code(ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready', parts });
  });
}
