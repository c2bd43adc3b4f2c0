// How connections are handled whose client doesn't do its part.
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';

import { describe, expect, it } from 'vitest';

import { adminApp } from '#tests/support/admin-app.ts';
import { longestUploadMs } from '#server/http/body-limits.ts';
import { testApp } from '#tests/support/test-app.ts';

const world = await adminApp();
const { app } = world.app;

type Sent = { line: string; headers: string[]; beginning: string };

/** From the answer to the end of the connection. */
async function ended({ line, headers, beginning }: Sent) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  const head = [`${line} HTTP/1.1`, 'Host: piattaforma.test', 'Origin: https://piattaforma.test', ...headers];
  let answer = '';
  socket.on('data', (text: string) => (answer += text));
  socket.on('error', () => {});
  socket.write(`${head.join('\r\n')}\r\n\r\n${beginning}`);
  const closed = once(socket, 'close');
  await once(socket, 'data');
  const answered = performance.now();
  await closed;
  return { status: Number(answer.split(' ')[1]), seconds: (performance.now() - answered) / 1000 };
}

describe('who has an answer and goes on sending', () => {
  const file = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n\r\naaa';

  it.each<Sent & { what: string; status: number }>([
    {
      what: 'an upload, without being signed in',
      line: 'POST /dashboard/alba/page',
      headers: ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 50000000'],
      beginning: file,
      status: 302,
    },
    {
      what: 'a form that is too large',
      line: 'POST /login',
      headers: ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 50000000'],
      beginning: 'email=a',
      status: 413,
    },
    {
      what: 'a body where none is taken',
      line: 'GET /login',
      headers: ['Content-Length: 50000000'],
      beginning: 'aaa',
      status: 200,
    },
  ])('$what, is hung up on', async ({ status, ...sent }) => {
    const end = await ended(sent);
    expect(end.status).toBe(status);
    // Much less than a request may take.
    expect(end.seconds).toBeLessThan(20);
  });
});

describe('who leaves in the middle of a body', () => {
  const lines: string[] = [];
  const ofOthers = testApp({
    variables: { LOG_LEVEL: 'info' },
    logTo: { write: (line) => void lines.push(line) },
  });

  it.each([
    ['a form', '/login', 'Content-Type: application/x-www-form-urlencoded'],
    ['a call', '/api/account', 'Content-Type: application/json'],
    ["Stripe's message", '/webhooks/stripe', 'Stripe-Signature: t=1,v1=a'],
    ['a form of no page', '/assets/a.js', 'Content-Type: application/x-www-form-urlencoded'],
  ])('with %s is logged as a client who left, not as a failure', async (_, path, header) => {
    const { app: server } = await ofOthers;
    if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    const head = [`POST ${path} HTTP/1.1`, 'Host: piattaforma.test', header, 'Content-Length: 100'];
    lines.length = 0;
    server.server.once('request', () => socket.resetAndDestroy());
    socket.write(`${head.join('\r\n')}\r\n\r\na`);
    const said = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('request '));
    await expect.poll(() => said().length).toBe(1);
    expect(said()).toMatchObject([{ level: 'info', status: 408, msg: 'request refused' }]);
  });
});

it('who takes nothing of an answer loses the connection, who sends an upload for minutes does not', () => {
  expect(app.server.timeout).toBe(35_000);
  expect(app.server.requestTimeout).toBeGreaterThan(longestUploadMs);
  expect(app.server.headersTimeout).toBe(15_000);
});
