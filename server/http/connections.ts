// When connections are closed by us, and how much unread answers may hold.
import type { FastifyInstance } from 'fastify';

const everyMs = 100;

/** At shutdown, closes each connection after its last answer: kept alive, it would keep the process running. */
export function hangUpWhenDone(app: FastifyInstance, leaving?: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (leaving?.aborted) reply.header('Connection', 'close');
  });
  app.addHook('preClose', async () => {
    // Node closes only the connections that are idle at that moment, so this repeats.
    const sweep = setInterval(() => app.server.closeIdleConnections(), everyMs);
    app.server.once('close', () => clearInterval(sweep));
    sweep.unref();
  });
}

// Waits before closing: data that arrives at a closed connection resets it, and the answer could be lost.
const timeToReadMs = 3000;

/** Closes connections whose client got its answer but goes on sending a body that nobody reads. */
export function hangUpOnSenders(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    // A request that is still incomplete ends its connection.
    const timer = setTimeout(() => raw.destroy(), timeToReadMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}

/** Browsers and proxies send one request at a time, load tests up to 16. */
const MOST_AT_ONCE = 24;

/** Closes connections with more requests than that sent ahead of their answers: each occupies memory. */
export function boundPipelines(app: FastifyInstance): void {
  const running = new WeakMap<object, number>();
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const requests = (running.get(socket) ?? 0) + 1;
    running.set(socket, requests);
    reply.raw.once('close', () => running.set(socket, (running.get(socket) ?? 1) - 1));
    if (requests > MOST_AT_ONCE) socket.destroy();
    // Those that came in the same packet are still announced.
    if (socket.destroyed) reply.hijack();
  });
}

/**
 * Bounds the memory of answers that clients don't read. Over the limit, the connection that has waited
 * longest is closed.
 */
export function boundUnread(app: FastifyInstance, most = 128 * 1024 ** 2): void {
  const unread = createUnread(most);
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = sizeOf(payload);
    if (bytes > 0) reply.raw.once('finish', unread.hold(request.raw.socket, bytes));
  });
}

/** Streams hold their beginning (`heldBytes`), and little else. */
function sizeOf(payload: unknown): number {
  if (Buffer.isBuffer(payload)) return payload.length;
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  const { heldBytes = 0 } = (payload ?? {}) as { heldBytes?: number };
  return heldBytes;
}

type Held = { once(event: 'close', listener: () => void): unknown; destroy(): unknown };

export function createUnread(most: number) {
  /** Sockets in the order in which they began to wait. */
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
    /** Returns a function to call when the client has taken the answer. */
    hold(socket: Held, bytes: number): () => void {
      // One listener for each connection, because a broken connection doesn't report each of its answers.
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
