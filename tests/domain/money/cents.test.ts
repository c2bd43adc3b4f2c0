import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { proportion, share } from '#app/domain/money/cents.ts';

const LARGEST = 10_000_000_000;
const amount = fc.integer({ min: 0, max: LARGEST });

/** The nearest whole number, half away from zero, in whole numbers only. */
function nearest(numerator: bigint, denominator: bigint): bigint {
  const rest = numerator % denominator;
  const away = (rest < 0n ? -rest : rest) * 2n >= denominator;
  return numerator / denominator + (away ? (numerator < 0n ? -1n : 1n) : 0n);
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
          expect(BigInt(share(cents, rate))).toBe(nearest(BigInt(cents) * BigInt(rate), 10_000n));
        },
      ),
    );
  });
});

describe('a proportion', () => {
  it('is exact where ordinary arithmetic is not', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: LARGEST }), (cents, part, whole) => {
        const exact = nearest(BigInt(cents) * BigInt(part), BigInt(whole));
        fc.pre(exact <= BigInt(Number.MAX_SAFE_INTEGER));
        expect(BigInt(proportion(cents, part, whole))).toBe(exact);
      }),
    );
    expect(proportion(9_999_999_999, 9_999_999_998, 9_999_999_999)).toBe(9_999_999_998);
  });

  it('that grows beyond the largest exact number is refused rather than off by a cent', () => {
    expect(() => proportion(6_041_067_845, 35_071_736, 16)).toThrow(RangeError);
    expect(() => proportion(-6_041_067_845, 35_071_736, 16)).toThrow(RangeError);
  });

  it('of nothing is an error, not a number', () => {
    expect(() => proportion(100, 1, 0)).toThrow(RangeError);
    expect(() => proportion(100, 1, -1)).toThrow(RangeError);
  });
});
