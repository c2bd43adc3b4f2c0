import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sessionParams } from '#tests/support/stripe/sessions.ts';
import { receiveWebhooks } from '#tests/support/stripe/twin.ts';

const MAIN = fileURLToPath(new URL('../../stripe-twin/main.ts', import.meta.url));
let folder: string;
let receiver: Awaited<ReturnType<typeof receiveWebhooks>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twin-'));
  receiver = await receiveWebhooks();
});
afterEach(async () => {
  await receiver.close();
  await rm(folder, { recursive: true });
});

type Running = { child: ChildProcess; url: URL; stripe: Stripe };

async function run(): Promise<Running> {
  const { platform, connect } = receiver.webhooks;
  const env = {
    ...process.env,
    TWIN_FILE: join(folder, 'twin.sqlite'),
    TWIN_WEBHOOK_URL: platform.url,
    TWIN_WEBHOOK_SECRET: platform.secret,
    TWIN_CONNECT_WEBHOOK_URL: connect.url,
    TWIN_CONNECT_WEBHOOK_SECRET: connect.secret,
  };
  const child = spawn(process.execPath, [MAIN, '--port', '0'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const url = new URL(line.replace('Stripe twin at ', ''));
  return {
    child,
    url,
    stripe: new Stripe('sk_test_twin', { host: url.hostname, port: url.port, protocol: 'http' }),
  };
}

async function stop({ child }: Running, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code] = (await ended) as [number | null];
  return code;
}

function pull({ url }: Running, lever: string, args: unknown[] = []): Promise<Response> {
  return fetch(new URL(`/_control/${lever}`, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(args),
  });
}

it('a killed twin loses nothing, delivers what it had not yet, and ends in order when asked to', async () => {
  const first = await run();
  await pull(first, 'pause');
  const session = await first.stripe.checkout.sessions.create(sessionParams(), {
    idempotencyKey: 'create-1',
  });
  await pull(first, 'pay', [session.id, '4242424242424242']);
  await stop(first, 'SIGKILL');
  expect(receiver.received).toEqual([]);

  const second = await run();
  await pull(second, 'idle');
  expect(receiver.types()).toContain('checkout.session.completed');
  expect((await second.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
  const replayed = await second.stripe.checkout.sessions.create(sessionParams(), {
    idempotencyKey: 'create-1',
  });
  expect(replayed).toMatchObject({ id: session.id, status: 'open' });
  expect(await stop(second, 'SIGTERM')).toBe(0);
}, 120_000);
