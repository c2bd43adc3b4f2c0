import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to the database that can fall silent: what was connected then passes nothing on, and is not closed. */
export async function aWayTo(url: string) {
  const pairs: [Socket, Socket][] = [];
  const { hostname, port } = new URL(url);
  const between = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.pipe(server).pipe(client);
    for (const end of [client, server]) end.on('error', () => {});
    pairs.push([client, server]);
  });
  await once(between.listen(0, '127.0.0.1'), 'listening');
  const address = new URL(url);
  address.host = `127.0.0.1:${(between.address() as AddressInfo).port}`;
  return {
    url: address.href,
    fallSilent() {
      for (const [client, server] of pairs) server.unpipe(client.unpipe(server));
    },
    close() {
      for (const end of pairs.flat()) end.destroy();
      between.close();
    },
  };
}
