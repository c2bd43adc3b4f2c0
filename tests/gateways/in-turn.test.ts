import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { PlacingTurn } from '#app/domain/deps.ts';
import { inTurn, placingTurns } from '#app/gateways/in-turn.ts';

/** Work that runs until the test ends it. */
function heldWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = async (name: string) => {
    await new Promise(setImmediate);
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { started, work, end };
}

describe('work in turn', () => {
  it('never runs more at once than it may, and all of it in the end', async () => {
    const turn = inTurn({ atOnce: 3, waiting: 100 });
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
    };
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => turn(work)));
    expect(most).toBe(3);
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
  });

  it('keeps the order in which it came', async () => {
    const turn = inTurn({ atOnce: 1, waiting: 9 });
    const { started, work, end } = heldWork();
    const all = ['a', 'b', 'c'].map((name) => turn(work(name)));
    for (const name of ['a', 'b', 'c']) await end(name);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c'].map((value) => ({ ok: true, value })));
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('is refused at once where as much waits as may', async () => {
    const turn = inTurn({ atOnce: 1, waiting: 1 });
    const { started, work, end } = heldWork();
    const first = turn(work('first'));
    const second = turn(work('second'));
    expect(await turn(work('third'))).toEqual({ ok: false, error: 'busy' });
    await end('first');
    const fourth = turn(work('fourth'));
    await end('second');
    await end('fourth');
    await Promise.all([first, second, fourth]);
    expect(started).toEqual(['first', 'second', 'fourth']);
  });

  it('leaves with its asker before it starts, and makes room', async () => {
    const turn = inTurn({ atOnce: 1, waiting: 1 });
    const { started, work, end } = heldWork();
    const asker = new AbortController();
    const first = turn(work('first'));
    const left = turn(work('left'), asker.signal);
    asker.abort();
    expect(await left).toEqual({ ok: false, error: 'abandoned' });
    expect(await turn(work('late'), asker.signal)).toEqual({ ok: false, error: 'abandoned' });
    const next = turn(work('next'));
    await end('first');
    await end('next');
    await Promise.all([first, next]);
    expect(started).toEqual(['first', 'next']);
  });

  it('keeps its place until it really ends, though nobody waits for it any more', async () => {
    const turn = inTurn({ atOnce: 1, waiting: 1 });
    const { started, work, end } = heldWork();
    const asker = new AbortController();
    const first = turn(work('first'), asker.signal);
    const second = turn(work('second'));
    asker.abort();
    await new Promise(setImmediate);
    expect(started).toEqual(['first']);
    await end('first');
    await end('second');
    expect([await first, await second].map((outcome) => outcome.ok)).toEqual([true, true]);
  });

  it('goes on after work that failed', async () => {
    const turn = inTurn({ atOnce: 1, waiting: 1 });
    await expect(turn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turn(() => Promise.resolve('next'))).toEqual({ ok: true, value: 'next' });
  });
});

it('work that no request waits for has all the time it needs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const turn = inTurn({ atOnce: 1, waiting: 9 });
  const { work, end } = heldWork();
  const pictures = ['a', 'b'].map((name) => turn(work(name)));
  await vi.advanceTimersByTimeAsync(120_000);
  for (const name of ['a', 'b']) await end(name);
  vi.useRealTimers();
  expect((await Promise.all(pictures)).map(({ ok }) => ok)).toEqual([true, true]);
});

/** A guest like no other who wants the morning of 12 June. */
function aWish(wish: Partial<PlacingTurn> = {}): PlacingTurn {
  const of = { activityId: 1, catalogId: 1, serviceId: 1, date: '2027-06-12', slot: '0930-1100' };
  return { ...of, formNonce: randomUUID(), keyHash: undefined, addressHash: undefined, ...wish };
}

/** Each placed for itself. */
const each = (work: () => Promise<string>) => async (group: readonly PlacingTurn[]) => group.map(work);

describe('placings', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('of a crowd leave connections to other days and other activities', async () => {
    const turn = placingTurns(9);
    const { started, work } = heldWork();
    const placing = (name: string, where: { activityId: number; serviceId: number }, day = 12) =>
      void turn(aWish({ ...where, date: `2027-06-${day}` }), each(work(name)));
    for (let n = 0; n < 3; n += 1) {
      placing('tour', { activityId: 1, serviceId: 1 });
      placing('cruise', { activityId: 1, serviceId: 2 });
      placing('resold tour', { activityId: 2, serviceId: 1 });
    }
    for (const day of [13, 14, 15]) placing(`day ${day}`, { activityId: 1, serviceId: 1 }, day);
    placing('other activity', { activityId: 3, serviceId: 3 });
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual(['tour', 'cruise', 'resold tour', 'day 13', 'day 14', 'other activity']);
  });

  it('are never begun for a guest who has waited for twenty seconds, before this line too', async () => {
    const turn = placingTurns(3);
    const { started, work, end } = heldWork();
    const refused: string[] = [];
    const placing = (name: string, waitedMs: number) =>
      turn(aWish({ begunAt: performance.now() - waitedMs }), each(work(name))).then(
        (answer) => answer.ok || refused.push(`${name} ${answer.error}`),
      );
    for (const [name, waitedMs] of [
      ['first', 0],
      ['new', 0],
      ['old', 15_000],
    ] as const)
      void placing(name, waitedMs);
    await vi.advanceTimersByTimeAsync(4990);
    expect(refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    expect(refused).toEqual(['old busy']);
    await vi.advanceTimersByTimeAsync(15_000);
    await end('first');
    expect([refused, started]).toEqual([['old busy', 'new busy'], ['first']]);
  });

  it('of a crowd that came at once are refused one after the other, the last first', async () => {
    const turn = placingTurns(3);
    const { work } = heldWork();
    const refused: number[] = [];
    for (let n = 0; n < 300; n += 1)
      void turn(aWish({ begunAt: performance.now() }), each(work(`guest ${n}`))).then(() => refused.push(n));
    await vi.advanceTimersByTimeAsync(19_500);
    expect(refused.length).toBeGreaterThan(100);
    expect(refused.length).toBeLessThan(200);
    expect(refused).toEqual(refused.toSorted((a, b) => b - a));
  });

  it('of one slot go together, ten at most, each with an answer of its own', async () => {
    const { groups, first, placing } = heldGroups();
    const answers = Array.from({ length: 12 }, (_, n) => placing(`guest ${n}`));
    await first.release();
    const ten = Array.from({ length: 10 }, (_, n) => `guest ${n}`);
    expect(groups).toEqual([['first'], ten, ['guest 10', 'guest 11']]);
    expect(await Promise.all(answers)).toEqual(
      Array.from({ length: 12 }, (_, n) => ({ ok: true, value: `for guest ${n}` })),
    );
  });

  it.each([
    ['of another slot', { slot: '1400-1500' }, {}],
    ['of another service of that day', { serviceId: 2 }, {}],
    ['from another catalog', { catalogId: 2 }, {}],
    ['of one browser', { keyHash: 'a' }, { keyHash: 'a' }],
    ['from one address', { addressHash: 'a' }, { addressHash: 'a' }],
    ['of one form', { formNonce: 'a' }, { formNonce: 'a' }],
  ])('%s don’t go together', async (_, one, other) => {
    const { groups, first, placing } = heldGroups();
    const answers = [placing('one', other), placing('other', one)];
    await first.release();
    await Promise.all(answers);
    expect(groups).toEqual([['first'], ['one'], ['other']]);
  });

  it('leave behind whoever has left, and fail together if the database does', async () => {
    const { groups, first, placing } = heldGroups();
    const asker = new AbortController();
    const answers = [placing('broken'), placing('left', { signal: asker.signal }), placing('fellow')];
    const next = placing('another slot', { slot: '1400-1500' });
    asker.abort();
    const settled = Promise.allSettled(answers);
    await first.release();
    expect(groups).toEqual([['first'], ['broken', 'fellow'], ['another slot']]);
    const failed = { status: 'rejected', reason: new Error('broken') };
    expect(await settled).toEqual([
      failed,
      { status: 'fulfilled', value: { ok: false, error: 'abandoned' } },
      failed,
    ]);
    expect(await next).toEqual({ ok: true, value: 'for another slot' });
  });
});

/** One turn at a time; the first is held until it is released, and all of a group with a broken one fail. */
function heldGroups() {
  const turn = placingTurns(3);
  const groups: string[][] = [];
  const held = Promise.withResolvers<void>();
  const placing = (name: string, wish: Partial<PlacingTurn> = {}) =>
    turn({ ...aWish(wish), name }, async (group) => {
      groups.push(group.map((one) => one.name));
      if (name === 'first') await held.promise;
      if (name === 'broken') throw new Error('broken');
      return group.map(async (one) => `for ${one.name}`);
    });
  const begun = placing('first');
  const release = async () => {
    held.resolve();
    await begun;
    await new Promise(setImmediate);
  };
  return { groups, first: { release }, placing };
}
