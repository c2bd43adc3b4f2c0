// Counts the round trips to the database: all that is sent before an answer comes is one.
import { connect, createServer } from 'node:net';

import { openDatabase, type Db } from '#db/client.ts';
import type { TestDatabase } from './database.ts';

/** The same database over one connection that counts its round trips. */
export async function countedTurns({ url }: TestDatabase) {
  let turns = 0;
  let asking = false;
  const { hostname, port } = new URL(url);
  const between = createServer((client) => {
    const server = connect({ host: hostname, port: Number(port), noDelay: true });
    client.setNoDelay();
    client.on('data', (sent) => {
      if (!asking) turns += 1;
      asking = true;
      server.write(sent);
    });
    server.on('data', (answered) => {
      asking = false;
      client.write(answered);
    });
    for (const [end, other] of [
      [client, server],
      [server, client],
    ] as const) {
      end.on('error', () => other.destroy());
      end.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => void between.listen(0, '127.0.0.1', resolve));
  const address = between.address();
  const counted = new URL(url);
  counted.hostname = '127.0.0.1';
  counted.port = String(typeof address === 'object' ? address?.port : '');
  const { db, close } = openDatabase(counted.href, { max: 1 });
  return {
    db: db as Db,
    async turnsOf(work: () => Promise<unknown>): Promise<number> {
      const before = turns;
      await work();
      return turns - before;
    },
    async close() {
      await close();
      between.close();
    },
  };
}
