import { setTimeout as sleep } from 'node:timers/promises';

import { fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';

import { collectWhenIdle } from '#server/process-figures.ts';

async function appCounting(quietMs: number) {
  const counted = { collections: 0 };
  const app = fastify();
  onTestFinished(() => app.close());
  collectWhenIdle(app, () => void (counted.collections += 1), quietMs);
  app.get('/', async () => 'page');
  app.get('/healthz', async () => 'ok');
  await app.ready();
  return { app, counted };
}

test('when nobody has come for a while after visits, memory is collected once', async () => {
  const { app, counted } = await appCounting(40);
  for (let visit = 0; visit < 3; visit++) await app.inject('/');
  expect(counted.collections).toBe(0);
  await expect.poll(() => counted.collections).toBe(1);
  await sleep(120);
  expect(counted.collections).toBe(1);
  await app.inject('/');
  await expect.poll(() => counted.collections).toBe(2);
});

test('after a single visit it comes as soon as the time has passed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, counted } = await appCounting(1000);
  await app.inject('/');
  vi.advanceTimersByTime(1000);
  expect(counted.collections).toBe(1);
});

test('visits now and then put it off for a while only', async () => {
  const { app, counted } = await appCounting(200);
  const visited = async () => [await app.inject('/'), counted.collections].at(-1);
  await expect.poll(visited, { interval: 20 }).toBeGreaterThan(0);
});

test('a probe is no visit', async () => {
  const { app, counted } = await appCounting(10);
  await app.inject('/healthz');
  await sleep(60);
  expect(counted.collections).toBe(0);
});

test('the collector of Node itself can be asked', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  collectWhenIdle(app, undefined, 5);
  app.get('/', async () => 'page');
  const rubbish = new WeakRef({});
  await app.inject('/');
  await expect.poll(() => rubbish.deref() === undefined).toBe(true);
});
