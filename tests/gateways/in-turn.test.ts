import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

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

describe('placings', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('of a crowd leave connections to other days and other activities', async () => {
    const turn = placingTurns(9);
    const { started, work } = heldWork();
    const placing = (name: string, where: { activityId: number; serviceId: number }, day = 12) =>
      void turn({ ...where, date: `2027-06-${day}` }, work(name));
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
      turn(
        { activityId: 1, serviceId: 1, date: '2027-06-12', begunAt: performance.now() - waitedMs },
        work(name),
      ).then((answer) => answer.ok || refused.push(`${name} ${answer.error}`));
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
    const guest = { activityId: 1, serviceId: 1, date: '2027-06-12', begunAt: performance.now() };
    const refused: number[] = [];
    for (let n = 0; n < 300; n += 1) void turn(guest, work(`guest ${n}`)).then(() => refused.push(n));
    await vi.advanceTimersByTimeAsync(19_500);
    expect(refused.length).toBeGreaterThan(100);
    expect(refused.length).toBeLessThan(200);
    expect(refused).toEqual(refused.toSorted((a, b) => b - a));
  });
});
