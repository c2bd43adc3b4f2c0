// Which port a server of ours can have.
import { createServer } from 'node:net';

/** 0: any. Answers the port it got, undefined if another program has it. */
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

/** The wanted one, else any free one. */
export async function freePort(wanted: number, host: string): Promise<number> {
  const port = (await tryPort(wanted, host)) ?? (await tryPort(0, host));
  if (port === undefined) throw new Error(`Nessuna porta libera su ${host}`);
  return port;
}
