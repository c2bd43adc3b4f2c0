// Answers that their readers don't take are held in memory: bounded for all together, the longest waiting given up.
import type { FastifyInstance } from 'fastify';

const MEBIBYTE = 1024 * 1024;

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
