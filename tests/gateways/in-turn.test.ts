import { describe, expect, it } from 'vitest';

import { inTurn } from '#app/gateways/in-turn.ts';

function observed() {
  const done: string[] = [];
  let weight = 0;
  let heaviest = 0;
  const work = (name: string, own: number) => async () => {
    weight += own;
    heaviest = Math.max(heaviest, weight);
    await new Promise((resolve) => setTimeout(resolve, 2));
    weight -= own;
    done.push(name);
    return name;
  };
  return { done, work, heaviest: () => heaviest };
}

describe('work in turn', () => {
  it('never runs more at once than its budget, and all of it in the end', async () => {
    const turn = inTurn(10);
    const { done, work, heaviest } = observed();
    const weights = Array.from({ length: 40 }, (_, index) => 1 + (index % 5));
    const results = await Promise.all(
      weights.map((weight, index) => turn(weight, work(String(index), weight))),
    );
    expect(heaviest()).toBeLessThanOrEqual(10);
    expect(heaviest()).toBeGreaterThan(5);
    expect(done).toHaveLength(40);
    expect(results).toEqual(weights.map((_, index) => String(index)));
  });

  it('runs what is heavier than the budget, alone', async () => {
    const turn = inTurn(10);
    const { work, heaviest } = observed();
    await Promise.all([turn(99, work('heavy', 99)), turn(1, work('light', 1)), turn(99, work('heavy', 99))]);
    expect(heaviest()).toBe(99);
  });

  it('lets nobody overtake', async () => {
    const turn = inTurn(10);
    const { done, work } = observed();
    await Promise.all([turn(9, work('first', 9)), turn(10, work('heavy', 10)), turn(1, work('light', 1))]);
    expect(done).toEqual(['first', 'heavy', 'light']);
  });

  it('goes on after work that failed', async () => {
    const turn = inTurn(1);
    await expect(turn(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turn(1, () => Promise.resolve('next'))).toBe('next');
  });
});
