import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { arrange, moved, readOrdering } from '#app/domain/sequence.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 12 });
const move = fc.option(
  fc.record({
    id: fc.integer({ min: 1, max: 50 }),
    direction: fc.constantFrom('up' as const, 'down' as const),
  }),
  { nil: undefined },
);
const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b);

describe('putting a list in order', () => {
  it('loses nothing and brings nothing back, whatever came or went meanwhile', () => {
    fc.assert(
      fc.property(ids, ids, move, (current, wanted, step) => {
        expect(sorted(arrange(current, { wanted, move: step }))).toEqual(sorted(current));
      }),
    );
  });

  it('keeps the wanted order of what is still there', () => {
    fc.assert(
      fc.property(ids, ids, (current, wanted) => {
        const placed = wanted.filter((id) => current.includes(id));
        const got = arrange(current, { wanted, move: undefined }).filter((id) => placed.includes(id));
        expect(got).toEqual(placed);
      }),
    );
  });

  it.each([
    [
      [1, 2, 3, 9],
      [3, 2, 1],
      [3, 9, 2, 1],
    ],
    [
      [9, 1, 2],
      [2, 1],
      [9, 2, 1],
    ],
    [
      [1, 2],
      [2, 7, 1, 2],
      [2, 1],
    ],
    [[4, 5], [], [4, 5]],
  ])('of %j wanted as %j gives %j', (current, wanted, right) => {
    expect(arrange(current, { wanted, move: undefined })).toEqual(right);
  });

  it('moves one step, and not beyond the ends', () => {
    expect(moved([1, 2, 3], { id: 3, direction: 'up' })).toEqual([1, 3, 2]);
    expect(moved([1, 2, 3], { id: 1, direction: 'down' })).toEqual([2, 1, 3]);
    expect(moved([1, 2, 3], { id: 1, direction: 'up' })).toEqual([1, 2, 3]);
    expect(moved([1, 2, 3], { id: 9, direction: 'down' })).toEqual([1, 2, 3]);
  });

  it('moves one step from the place on the page, so that it counts once', () => {
    for (const direction of ['up', 'down'] as const) {
      const once = moved([1, 2, 3, 4], { id: 2, direction, place: 2 });
      expect(once).toEqual(moved([1, 2, 3, 4], { id: 2, direction }));
      expect(moved(once, { id: 2, direction, place: 2 })).toEqual(once);
    }
    expect(moved([1, 2], { id: 1, direction: 'up', place: 9 })).toEqual([1, 2]);
  });

  it('never moves the other way, though others came or went since the page was made', () => {
    const places = fc.option(fc.integer({ min: 1, max: 14 }), { nil: undefined });
    fc.assert(
      fc.property(ids, move, places, (order, step, place) => {
        fc.pre(step !== undefined && order.includes(step.id));
        const { id, direction } = step ?? { id: 0, direction: 'up' };
        const way = moved(order, { id, direction, place }).indexOf(id) - order.indexOf(id);
        expect(direction === 'up' ? [0, -1] : [0, 1]).toContain(way);
      }),
    );
    // The page showed 1, 2, 3, 4, 5.
    expect(moved([3, 4, 5], { id: 4, direction: 'up', place: 4 })).toEqual([4, 3, 5]);
    expect(moved([8, 9, 1, 2, 3], { id: 1, direction: 'down', place: 1 })).toEqual([8, 9, 2, 1, 3]);
  });

  it('reads only what such a form can hold', () => {
    const fields = new FormData();
    for (const value of ['3', '0', '-1', '1e1', '٣', '2']) fields.append('order', value);
    fields.append('move', 'up:3');
    expect(readOrdering(fields)).toEqual({ wanted: [3, 2], move: { id: 3, direction: 'up' } });
    fields.set('move', 'out:3');
    expect(readOrdering(fields).move).toBeUndefined();
  });
});
