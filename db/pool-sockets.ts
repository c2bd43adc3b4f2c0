// Knows the sockets of the connection pools, and closes dead ones. If a network drops packets silently, the
// operating system reports the loss only after a quarter of an hour.
import { Socket } from 'node:net';
import type postgres from 'postgres';

type Address = { host: string[]; port: number[]; path: string | false };

const pools = new WeakMap<postgres.Sql, Set<Socket>>();

/** `socket` is the driver's option that makes each connection; `keptFor` names the pool that has these sockets. */
export function keptSockets() {
  const kept = new Set<Socket>();
  const socket = ({ host: [host = ''], port: [port = 0], path }: Address): Socket => {
    // The driver reads host and port from its sockets, to verify certificates and to name them in errors.
    const made = Object.assign(new Socket(), { host, port });
    // Connects later: the driver listens for errors only after it has received the socket.
    setImmediate(() => (path === false ? made.connect(port, host) : made.connect(path)));
    for (const each of kept) if (each.destroyed) kept.delete(each);
    kept.add(made);
    return made;
  };
  return { socket, keptFor: (sql: postgres.Sql) => void pools.set(sql, kept) };
}

/**
 * Starts watching the pools' connections. The returned function closes those that have received nothing since,
 * except busy ones: `findActive` returns their local ports. It returns true if busy ones were left open, so that
 * it has to be called again.
 */
export function watchForSilence(of: readonly postgres.Sql[]) {
  const watched = of.flatMap((sql) => [...(pools.get(sql) ?? [])]);
  const silent = new Map(watched.map((socket) => [socket, socket.bytesRead]));
  return async (findActive: () => Promise<ReadonlySet<number>>): Promise<boolean> => {
    const sent = new Map([...silent.keys()].map((socket) => [socket, socket.bytesWritten]));
    const active = await findActive();
    // Lets the sockets read what arrived while this process was busy.
    await new Promise(setImmediate);
    for (const [socket, before] of silent) {
      // A query sent just now may not be listed as active yet.
      const isLeft = active.has(socket.localPort ?? 0) || socket.bytesWritten !== sent.get(socket);
      if (socket.bytesRead === before && !socket.destroyed && isLeft) continue;
      if (socket.bytesRead === before) socket.destroy();
      silent.delete(socket);
    }
    return silent.size > 0;
  };
}
