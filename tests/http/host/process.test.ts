import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

import { expect, test } from 'vitest';

import { testDatabase } from '#tests/support/database.ts';
import { spawnServer, startMachine } from '#tests/support/machines.ts';

const { url } = await testDatabase();
const startOnRealParts = (variables: Record<string, string> = {}) =>
  startMachine({ DATABASE_URL: url, RATE_LIMITS: '1', LOG_LEVEL: 'info', ...variables });

/** It accepts no more connections. */
const untilClosed = (port: number) =>
  expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .toBe('refused');

/** A form whose last byte is still missing. */
async function unfinishedForm(port: number) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (text: string) => (answer += text));
  const closed = once(socket, 'close');
  const head = [
    'POST /theme HTTP/1.1',
    `Host: localhost:${port}`,
    'Content-Type: application/x-www-form-urlencoded',
    'Expect: 100-continue',
  ];
  socket.write(`${[...head, 'Content-Length: 17'].join('\r\n')}\r\n\r\ntheme=dark&back=`);
  // The server answers «100 Continue» once it has read the head.
  await once(socket, 'data');
  answer = '';
  return { finish: () => socket.write('/'), answer: () => answer, closed };
}

test('at SIGTERM the request in hand is finished, new ones are not taken, and the exit is clean', async () => {
  const { port, kill, exit, said } = await startOnRealParts();
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  await fetch(`http://localhost:${port}/booking/${'aB3'.repeat(14)}?email=anna@example.com`, {
    headers: { Referer: 'http://x/anna' },
  });
  const form = await unfinishedForm(port);
  kill('SIGTERM');
  await untilClosed(port);
  form.finish();
  await form.closed;
  expect(form.answer()).toMatch(/^HTTP\/1\.1 303 /);
  expect(await exit).toEqual([0, null]);
  expect(said()).not.toMatch(/"level":"(error|fatal)"/);
  expect(said()).toContain('/booking/:secret');
  expect(said()).not.toMatch(/aB3aB3|anna|127\.0\.0\.1(?!:)/);
}, 120_000);

test('a second signal does not wait for requests in hand', async () => {
  const { port, kill, exit } = await startOnRealParts();
  await unfinishedForm(port);
  kill('SIGTERM');
  await untilClosed(port);
  kill('SIGTERM');
  expect(await exit).toEqual([1, null]);
}, 120_000);

test('behind a balancer it serves on after SIGTERM, says so, and hangs up after each answer; a second signal ends it', async () => {
  const { port, kill, exit } = await startOnRealParts({ DRAIN_SECONDS: '300' });
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
  expect((await ask('/healthz')).headers.get('connection')).toBe('keep-alive');
  kill('SIGTERM');
  await expect.poll(async () => (await ask('/readyz?exclude=database&exclude=migrations')).status).toBe(503);
  expect(await (await ask('/readyz')).json()).toEqual({ status: 'not ready', parts: { serving: false } });
  const served = await ask('/healthz');
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
  const page = await fetch(`http://localhost:${port}/login`);
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  kill('SIGTERM');
  expect(await exit).toEqual([1, null]);
}, 120_000);

test('a public address on demo parts is not started, and everything missing is named', async () => {
  const { exit, said } = spawnServer({ BASE_URL: 'https://botteghino.it' });
  expect(await exit).toEqual([1, null]);
  for (const name of [
    'DATABASE_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_CONNECT_WEBHOOK_SECRET',
    'SMTP_URL',
    'MAIL_FROM',
  ]) {
    expect(said()).toContain(`${name} manca`);
  }
  expect(said()).not.toContain('    at ');
}, 120_000);

test('a taken port is said in one line', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const { exit, said } = spawnServer({
    BASE_URL: `http://localhost:${port}`,
    HOST: '127.0.0.1',
    DATABASE_URL: url,
    STRIPE_SECRET_KEY: 'sk_test_unused',
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  expect(await exit).toEqual([1, null]);
  expect(said().trim()).toBe(`La porta ${port} è occupata: liberala, oppure scegline un'altra con PORT`);
  holder.close();
}, 120_000);
