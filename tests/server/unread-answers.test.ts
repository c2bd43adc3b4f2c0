import { EventEmitter } from 'node:events';

import { expect, test } from 'vitest';

import { createUnread } from '#server/http/connections.ts';

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
