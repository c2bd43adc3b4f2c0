import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, expect, test } from 'vitest';

import { takeTurn } from '#db/embedded/turn.ts';

const folder = mkdtempSync(join(tmpdir(), 'botteghino-turn-'));
const lock = join(folder, 'lock');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('one waits until the other has ended its turn', async () => {
  const order: string[] = [];
  const end = await takeTurn(lock);
  const second = takeTurn(lock).then((endSecond) => {
    order.push('second');
    endSecond();
  });
  await sleep(150);
  order.push('first ended');
  end();
  await second;
  expect(order).toEqual(['first ended', 'second']);
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock left by a process that was killed holds nobody up', async () => {
  symlinkSync('999999999', lock);
  (await takeTurn(lock))();
  mkdirSync(lock);
  (await takeTurn(lock))();
  expect(readdirSync(folder)).toEqual([]);
});
