import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { proportion, share } from '#app/domain/money/cents.ts';

const LARGEST = 10_000_000_000;
const amount = fc.integer({ min: 0, max: LARGEST });

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
