// The sockets of the connection pools, so that those on which nothing comes any more can be closed: when packets
// are dropped silently, the system goes on sending for a quarter of an hour before it reports a loss.
import { Socket } from 'node:net';

import type postgres from 'postgres';

type Address = { host: string[]; port: number[]; path: string | false };

const pools = new WeakMap<postgres.Sql, Set<Socket>>();

/** For the driver's option `socket`, which makes each connection. `keptFor` says whose they are. */
export function keptSockets() {
  const kept = new Set<Socket>();
  const socket = ({ host: [host = ''], port: [port = 0], path }: Address): Socket => {
    // The driver reads the two from its sockets, to verify certificates and to name them in errors.
    const made = Object.assign(new Socket(), { host, port });
    // Later, because the driver listens for errors only once it has the socket.
    setImmediate(() => (path === false ? made.connect(port, host) : made.connect(path)));
    for (const each of kept) if (each.destroyed) kept.delete(each);
    kept.add(made);
    return made;
  };
  return { socket, keptFor: (sql: postgres.Sql) => void pools.set(sql, kept) };
}

/**
 * Notes what has come until now on the pools' connections. The answer closes those on which nothing came since,
 * except those whose ports on this side `findActive` names, and tells whether it left any.
 */
export function watchForSilence(of: readonly postgres.Sql[]) {
  const watched = of.flatMap((sql) => [...(pools.get(sql) ?? [])]);
  const silent = new Map(watched.map((socket) => [socket, socket.bytesRead]));
  return async (findActive: () => Promise<ReadonlySet<number>>): Promise<boolean> => {
    const sent = new Map([...silent.keys()].map((socket) => [socket, socket.bytesWritten]));
    const active = await findActive();
    // What arrived while this process was busy is read first.
    await new Promise(setImmediate);
    for (const [socket, before] of silent) {
      // What was sent just now may not be active yet.
      const isLeft = active.has(socket.localPort ?? 0) || socket.bytesWritten !== sent.get(socket);
      if (socket.bytesRead === before && !socket.destroyed && isLeft) continue;
      if (socket.bytesRead === before) socket.destroy();
      silent.delete(socket);
    }
    return silent.size > 0;
  };
}
