import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';

import fastify from 'fastify';
import { expect, test } from 'vitest';

import { boundPipelines } from '#server/http/connections.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

async function serving() {
  const app = fastify();
  boundPipelines(app);
  const { promise: released, resolve: release } = Promise.withResolvers<string>();
  let begun = 0;
  app.get('/', () => {
    begun += 1;
    return released;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const open = () => connect(port, '127.0.0.1').setEncoding('utf8');
  return { open, release: () => release('done'), begun: () => begun, close: () => app.close() };
}

test('requests sent ahead of their answers are answered in order, again and again', async () => {
  const { open, release, close } = await serving();
  release();
  const socket = open();
  let heard = '';
  socket.on('data', (text) => (heard += text));
  const answers = () => heard.split('HTTP/1.1 200').length - 1;
  for (let round = 1; round <= 3; round += 1) {
    socket.write(REQUEST.repeat(24));
    await expect.poll(answers).toBe(24 * round);
  }
  socket.destroy();
  await close();
});

test('a connection that sends many more than it has answers for is closed, and they are not begun', async () => {
  const { open, begun, release, close } = await serving();
  const socket = open();
  socket.on('error', () => {}).resume();
  socket.write(REQUEST.repeat(300));
  await once(socket, 'close');
  expect(begun()).toBe(24);
  release();
  await close();
});
