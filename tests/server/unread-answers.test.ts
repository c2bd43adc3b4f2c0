import { EventEmitter, once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';

import fastify from 'fastify';
import { expect, test } from 'vitest';

import { boundUnread, createUnread } from '#server/http/connections.ts';
import { sendWebResponse } from '#server/http/answer-body.ts';

class Line extends EventEmitter {
  ended = false;
  destroy(): this {
    this.ended = true;
    return this;
  }
}

test('more than may wait unread is given up, the longest waiting first', () => {
  const { hold } = createUnread(100);
  const [first, second, third] = [new Line(), new Line(), new Line()];
  hold(first, 50);
  hold(second, 50);
  expect([first.ended, second.ended]).toEqual([false, false]);
  hold(third, 30);
  expect([first.ended, second.ended, third.ended]).toEqual([true, false, false]);
});

test('what was taken, or whose reader has gone, waits no more', () => {
  const { hold } = createUnread(100);
  const [keptAlive, gone, last] = [new Line(), new Line(), new Line()];
  hold(keptAlive, 40)();
  const taken = hold(keptAlive, 40);
  hold(gone, 30);
  hold(gone, 20);
  gone.emit('close');
  hold(last, 60);
  taken();
  taken();
  hold(last, 40);
  expect([keptAlive.ended, gone.ended, last.ended]).toEqual([false, false, false]);
  hold(last, 1);
  expect(last.ended).toBe(true);
});

test('the beginning of an answer in parts waits like others', async () => {
  const app = fastify();
  boundUnread(app, 15_000_000);
  app.get('/', (request, reply) => {
    const endless = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(10_000_000)) });
    return sendWebResponse(request, reply, new Response(endless));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const ask = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    // Begins to read, and stops.
    await once(socket, 'readable');
    return socket;
  };
  const first = await ask();
  const second = await ask();
  first.resume();
  await once(first, 'close');
  expect(second.destroyed).toBe(false);
  second.destroy();
  await app.close();
});
