import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { createPageTurns } from '#server/http/page-turns.ts';
import type { HttpProblem } from '#server/problem.ts';

test('pages that are begun together are made a few at a time, in their order', async () => {
  const { take } = createPageTurns({ most: 2 });
  let now = 0;
  let mostAtOnce = 0;
  const done: number[] = [];
  const page = (number: number) =>
    take(async () => {
      now += 1;
      mostAtOnce = Math.max(mostAtOnce, now);
      await nextTurn();
      now -= 1;
      done.push(number);
    });
  await Promise.all(Array.from({ length: 20 }, (_, number) => page(number)));
  expect([mostAtOnce, done]).toEqual([2, Array.from({ length: 20 }, (_, number) => number)]);
});

test('a crowd on one host holds up no other', async () => {
  const { take } = createPageTurns({ most: 1 });
  const order: string[] = [];
  const page = (host: string) => take(async () => void order.push(host), host);
  await Promise.all(['alba', 'alba', 'alba', 'alba', 'bosco', 'bosco', 'riva'].map(page));
  expect(order).toEqual(['alba', 'bosco', 'riva', 'alba', 'bosco', 'alba', 'alba']);
});

test('between two of them others are served', async () => {
  const { take } = createPageTurns({ most: 1 });
  const order: string[] = [];
  const pages = Array.from({ length: 3 }, () => take(async () => void order.push('page')));
  setImmediate(() => order.push('probe'));
  await Promise.all(pages);
  expect(order.indexOf('probe')).toBeLessThan(order.lastIndexOf('page'));
});

test('a page that waits for somebody else, or fails, holds up nobody', async () => {
  const { take } = createPageTurns({ most: 1, heldMs: 20 });
  const never = new Promise<string>(() => {});
  void take(() => never);
  await expect(take(() => Promise.reject(new Error('x')))).rejects.toThrow('x');
  expect(await take(async () => 'made')).toBe('made');
  // A turn that was given up is returned only once.
  const slow = take(() => sleep(60, 'late'));
  await sleep(40);
  expect([await take(async () => 'meanwhile'), await slow]).toEqual(['meanwhile', 'late']);
});

test('when too many wait, the last of the crowd are told to come back', async () => {
  const { take } = createPageTurns({ most: 1, waiting: 4 });
  const page = (host: string) => take(async () => host, host).catch((problem: HttpProblem) => problem);
  const back = expect.objectContaining({ statusCode: 503, headers: { 'Retry-After': '10' } });
  expect(await Promise.all(['alba', 'alba', 'alba', 'alba', 'bosco', 'alba', 'bosco'].map(page))).toEqual([
    'alba',
    'alba',
    back,
    back,
    'bosco',
    back,
    'bosco',
  ]);
});

test('connections that come in together are let in before the next page is begun, up to a bound', async () => {
  const { take, knock } = createPageTurns({ patienceMs: 60 });
  await take(async () => {});
  const knocking = { on: true };
  const knocks = (async () => {
    while (knocking.on) {
      knock();
      await nextTurn();
    }
  })();
  const begun = performance.now();
  await take(async () => {});
  expect(performance.now() - begun).toBeGreaterThan(30);
  knocking.on = false;
  await knocks;
});
