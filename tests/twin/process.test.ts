import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

async function pull(
  { url }: Running,
  lever: string,
  args: unknown[] = [],
): Promise<{ status: number; result: unknown }> {
  const answer = await fetch(new URL(`/_control/${lever}`, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(args),
  });
  const { result } = (await answer.json()) as { result?: unknown };
  return { status: answer.status, result };
}

describe('the twin as a process of its own', () => {
  it('ends in order when asked to', async () => {
    expect(await stop(await run(), 'SIGTERM')).toBe(0);
  });

  it('loses nothing when it is killed, and delivers what it had not yet', async () => {
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
    await stop(second, 'SIGKILL');
  });

  it('is controlled over HTTP with the same levers', async () => {
    const twin = await run();
    const session = await twin.stripe.checkout.sessions.create(sessionParams());
    expect(await pull(twin, 'pay', [session.id])).toMatchObject({
      status: 200,
      result: { payment_status: 'paid' },
    });
    expect((await pull(twin, 'balances')).result).toMatchObject({ platform: { eur: { pending: 6870 } } });
    expect((await pull(twin, 'setNow', ['2030-01-01T00:00:00.000Z'])).status).toBe(200);
    expect((await pull(twin, 'now')).result).toMatch(/^2030-01-01/);
    expect(
      (await pull(twin, 'fail', [{ method: 'GET', path: '/v1/balance', when: 'before', how: 'rate_limit' }]))
        .status,
    ).toBe(200);
    await expect(twin.stripe.balance.retrieve({}, { maxNetworkRetries: 0 })).rejects.toMatchObject({
      statusCode: 429,
    });
    expect((await pull(twin, 'pay', [7])).status).toBe(400);
    expect((await pull(twin, 'fly')).status).toBe(404);
    await stop(twin, 'SIGTERM');
  });
});
