import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { allocate, proportion, share } from '#app/domain/money/cents.ts';

const LARGEST = 10_000_000_000;
const amount = fc.integer({ min: 0, max: LARGEST });
const sum = (parts: readonly number[]) => parts.reduce((a, b) => a + b, 0);

/** The nearest whole number, half away from zero, in whole numbers only. */
function nearest(numerator: bigint, denominator: bigint): number {
  const below = Number(numerator / denominator);
  const rest = numerator % denominator;
  const away = (rest < 0n ? -rest : rest) * 2n >= denominator;
  return below + (away ? (numerator < 0n ? -1 : 1) : 0);
}

describe('a share', () => {
  it.each([
    [1000, 300, 30],
    [1050, 300, 32],
    [1016, 300, 30],
    [1017, 300, 31],
    [50, 100, 1],
    [49, 100, 0],
    [-1050, 300, -32],
    [12_345, 0, 0],
    [12_345, 10_000, 12_345],
  ])('of %i cents at %i basis points is %i', (cents, rate, expected) => {
    expect(share(cents, rate)).toBe(expected);
  });

  it('is rounded half away from zero, whatever the amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -LARGEST, max: LARGEST }),
        fc.integer({ min: 0, max: 10_000 }),
        (cents, rate) => {
          expect(share(cents, rate)).toBe(nearest(BigInt(cents) * BigInt(rate), 10_000n));
        },
      ),
    );
  });
});

describe('a proportion', () => {
  it('is exact where ordinary arithmetic is not', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: LARGEST }), (cents, part, whole) => {
        expect(proportion(cents, part, whole)).toBe(nearest(BigInt(cents) * BigInt(part), BigInt(whole)));
      }),
    );
    expect(proportion(9_999_999_999, 9_999_999_998, 9_999_999_999)).toBe(9_999_999_998);
  });

  it('of nothing is an error, not a number', () => {
    expect(() => proportion(100, 1, 0)).toThrow(RangeError);
    expect(() => proportion(100, 1, -1)).toThrow(RangeError);
  });
});

describe('splitting an amount by weights', () => {
  const weights = fc
    .array(fc.integer({ min: 0, max: LARGEST }), { minLength: 1, maxLength: 20 })
    .filter((each) => sum(each) > 0);

  it('loses no cent and gives each part its exact share, up to one cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -LARGEST, max: LARGEST }), weights, (total, by) => {
        const parts = allocate(total, by);
        expect(sum(parts)).toBe(total);
        const whole = BigInt(sum(by));
        parts.forEach((part, n) => {
          const off = BigInt(part) * whole - BigInt(total) * BigInt(by[n] ?? 0);
          expect(off < whole && off > -whole).toBe(true);
        });
      }),
      { numRuns: 1000 },
    );
  });

  it('gives nothing to a weight of nothing', () => {
    fc.assert(
      fc.property(amount, weights, (total, by) => {
        const parts = allocate(total, by).filter((_, n) => by[n] === 0);
        expect(parts).toEqual(parts.map(() => 0));
      }),
    );
  });

  it('gives the cents that are left to the largest remainders, the first among equals', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(101, [1, 1, 1])).toEqual([34, 34, 33]);
    expect(allocate(10, [1, 2, 2])).toEqual([2, 4, 4]);
    expect(allocate(100, [50, 49, 1])).toEqual([50, 49, 1]);
    expect(allocate(5, [1, 3])).toEqual([1, 4]);
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(allocate(0, [1, 2])).toEqual([0, 0]);
  });

  it('by nothing, or by less, is an error', () => {
    for (const by of [[], [0], [0, 0], [2, -1]]) expect(() => allocate(100, by)).toThrow(RangeError);
  });
});
