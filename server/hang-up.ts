// When connections are closed by us.
import type { FastifyInstance } from 'fastify';

const everyMs = 100;

/** At the end, as their last answer is out: kept alive, they would hold the process. */
export function hangUpWhenDone(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    // Node closes only those that are idle at that very moment.
    const sweep = setInterval(() => app.server.closeIdleConnections(), everyMs);
    app.server.once('close', () => clearInterval(sweep));
    sweep.unref();
  });
}

// Closed at once, the answer could be lost on its way: what arrives at a closed connection resets it.
const timeToReadMs = 3000;

/** Who has their answer and goes on sending what nobody reads: refused uploads, bodies where none is taken. */
export function hangUpOnSenders(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    // With a request that is not whole, its connection ends.
    const timer = setTimeout(() => raw.destroy(), timeToReadMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
