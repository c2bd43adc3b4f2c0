// At the end, connections are closed as their last answer is out: kept alive, they would hold the process.
import type { FastifyInstance } from 'fastify';

const everyMs = 100;

export function hangUpWhenDone(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    // Node closes only those that are idle at that very moment.
    const sweep = setInterval(() => app.server.closeIdleConnections(), everyMs);
    app.server.once('close', () => clearInterval(sweep));
    sweep.unref();
  });
}
