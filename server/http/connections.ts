// When connections are closed by us, and how much unread answers may hold.
import type { FastifyInstance } from 'fastify';

// When connections are closed by us.

const everyMs = 100;

/** At the end, as their last answer is out: kept alive, they would hold the process. */
export function hangUpWhenDone(app: FastifyInstance, leaving?: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (leaving?.aborted) reply.header('Connection', 'close');
  });
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

const MEBIBYTE = 1024 * 1024;

/** Answers that their readers don't take are held in memory: bounded for all together, the longest waiting given up. */
export function boundUnread(app: FastifyInstance, most = 128 * MEBIBYTE): void {
  const unread = createUnread(most);
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = sizeOf(payload);
    if (bytes > 0) reply.raw.once('finish', unread.hold(request.raw.socket, bytes));
  });
}

/** Streams hold little. */
function sizeOf(payload: unknown): number {
  if (Buffer.isBuffer(payload)) return payload.length;
  return typeof payload === 'string' ? Buffer.byteLength(payload) : 0;
}

type Held = { once(event: 'close', listener: () => void): unknown; destroy(): unknown };

export function createUnread(most: number) {
  /** In the order in which they began to wait. */
  const held = new Map<Held, number>();
  const watched = new WeakSet<Held>();
  let whole = 0;
  const letGo = (socket: Held, bytes = held.get(socket) ?? 0) => {
    const own = held.get(socket);
    if (own === undefined) return;
    whole -= bytes;
    if (own > bytes) held.set(socket, own - bytes);
    else held.delete(socket);
  };
  return {
    /** What it returns is called when the answer has been taken. */
    hold(socket: Held, bytes: number): () => void {
      // One listener for each connection: not every answer of a connection that breaks is told.
      if (!watched.has(socket)) socket.once('close', () => letGo(socket));
      watched.add(socket);
      held.set(socket, (held.get(socket) ?? 0) + bytes);
      whole += bytes;
      for (const longest of held.keys()) {
        if (whole <= most) break;
        letGo(longest);
        longest.destroy();
      }
      return () => letGo(socket, bytes);
    },
  };
}
