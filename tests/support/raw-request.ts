// Sends bytes over a socket, for requests that no HTTP client would send.
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';

import type { FastifyInstance } from 'fastify';

export type RawAnswer = { status: number; head: string; body: string };

/** The lines of a request without the empty line at its end, and a body. */
export async function rawRequest(app: FastifyInstance, lines: string[], sent = ''): Promise<RawAnswer> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n${sent}`);
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  return { status: Number(head.split(' ')[1]), head, body };
}
