// Looks for a free port.
import { createServer } from 'node:net';

/** Returns the port if it is free, else undefined. 0: any free port. */
export async function tryPort(port: number, host?: string): Promise<number | undefined> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  server.once('error', () => resolve(undefined));
  server.listen({ port, ...(host ? { host } : {}) }, () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
  });
  return promise;
}

/** Returns the wanted port if it is free, else any free one. */
export async function freePort(wanted: number, host: string): Promise<number> {
  const port = (await tryPort(wanted, host)) ?? (await tryPort(0, host));
  if (port === undefined) throw new Error(`Nessuna porta libera su ${host}`);
  return port;
}
