import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { reversalOf, splitSale, type SaleTerms, type Shares } from '#app/domain/money/shares.ts';

const anyTerms: fc.Arbitrary<SaleTerms> = fc.record({
  totalCents: fc.oneof(fc.integer({ min: 100, max: 400 }), fc.integer({ min: 100, max: 10_000_000_000 })),
  resaleFee: fc.oneof(fc.constantFrom(0, 10_000), fc.integer({ min: 0, max: 10_000 })),
  platformFee: fc.oneof(fc.constantFrom(0, 300, 10_000), fc.integer({ min: 0, max: 10_000 })),
  platformFeeFixedCents: fc.oneof(fc.constantFrom(0, 50), fc.integer({ min: 0, max: 1000 })),
});

const direct: SaleTerms = { totalCents: 6000, resaleFee: 0, platformFee: 300, platformFeeFixedCents: 50 };
const NAMES = ['reseller', 'platform', 'owner', 'credits'] as const;
const NOTHING: Shares = { reseller: 0, platform: 0, owner: 0, credits: 0 };
const whole = ({ reseller, platform, owner }: Shares) => reseller + platform + owner;
const plus = (a: Shares, b: Shares) =>
  Object.fromEntries(NAMES.map((name) => [name, a[name] + b[name]])) as Shares;

describe('a sale', () => {
  it('is split between reseller, platform and owner without losing a cent', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 0, max: 100_000 }), (terms, credits) => {
        const shares = splitSale(terms, credits);
        expect(whole(shares)).toBe(terms.totalCents);
        for (const name of NAMES) expect(shares[name]).toBeGreaterThanOrEqual(0);
        expect(shares.credits).toBeLessThanOrEqual(Math.min(credits, shares.platform));
      }),
      { numRuns: 1000 },
    );
  });

  it('pays the reseller first, then the platform what is left of its fee', () => {
    expect(splitSale(direct)).toEqual({ reseller: 0, platform: 230, owner: 5770, credits: 0 });
    expect(splitSale({ ...direct, resaleFee: 1500 })).toEqual({
      reseller: 900,
      platform: 230,
      owner: 4870,
      credits: 0,
    });
    expect(splitSale({ ...direct, totalCents: 100, resaleFee: 9800 })).toEqual({
      reseller: 98,
      platform: 2,
      owner: 0,
      credits: 0,
    });
    expect(splitSale({ ...direct, resaleFee: 10_000 })).toEqual({
      reseller: 6000,
      platform: 0,
      owner: 0,
      credits: 0,
    });
  });

  it('lets credits cover no more than the platform fee', () => {
    expect(splitSale(direct, 100).credits).toBe(100);
    expect(splitSale(direct, 5000).credits).toBe(230);
  });
});

describe('a refund', () => {
  it('of all gives back every share, in one go or in any chain of parts', () => {
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
    fc.assert(
      fc.property(anyTerms, cuts, fc.integer({ min: 0, max: 10_000 }), (terms, fractions, credits) => {
        const shares = splitSale(terms, credits);
        const { totalCents } = terms;
        const marks = [
          ...new Set(fractions.map((fraction) => Math.round(fraction * totalCents))),
          totalCents,
        ].sort((a, b) => a - b);
        let back = NOTHING;
        for (const mark of marks) {
          const refundCents = mark - whole(back);
          const part = reversalOf(shares, { reversed: back, refundCents });
          expect(whole(part)).toBe(refundCents);
          back = plus(back, part);
          for (const name of NAMES) expect(back[name]).toBeGreaterThanOrEqual(0);
          for (const name of NAMES) expect(back[name]).toBeLessThanOrEqual(shares[name]);
        }
        expect(back).toEqual(shares);
      }),
      { numRuns: 1000 },
    );
  });

  it('ends where the whole refund does even when one of its parts failed in between', () => {
    fc.assert(
      fc.property(
        anyTerms,
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 5 }),
        (terms, percents) => {
          const shares = splitSale(terms);
          const { totalCents } = terms;
          let back = NOTHING;
          const parts: Shares[] = [];
          for (const percent of percents) {
            const refundCents = Math.min(Math.floor((totalCents * percent) / 100), totalCents - whole(back));
            const part = reversalOf(shares, { reversed: back, refundCents });
            parts.push(part);
            back = plus(back, part);
          }
          // The bank sent the first one back.
          const [failed = NOTHING] = parts;
          for (const name of NAMES) back = { ...back, [name]: back[name] - failed[name] };
          back = plus(back, reversalOf(shares, { reversed: back, refundCents: totalCents - whole(back) }));
          expect(back).toEqual(shares);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never lets a party gain, whatever was sold on top, and a failed one never lets a party lose', () => {
    const step = fc.oneof(
      fc.record({ sells: anyTerms, credits: fc.integer({ min: 0, max: 10_000 }) }),
      fc.record({ refunds: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ fails: fc.double({ min: 0, max: 1, noNaN: true }) }),
    );
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 0, max: 10_000 }), fc.array(step), (first, given, steps) => {
        let shares = splitSale(first, given);
        let back = NOTHING;
        const refund = (refundCents: number): void => {
          const part = reversalOf(shares, { reversed: back, refundCents });
          const { platform, owner, reseller, credits } = part;
          expect(whole(part)).toBe(refundCents);
          for (const cents of [platform, owner, reseller, credits, platform - credits])
            expect(cents * Math.sign(refundCents)).toBeGreaterThanOrEqual(0);
          back = plus(back, part);
        };
        for (const next of steps) {
          if ('sells' in next) shares = plus(shares, splitSale(next.sells, next.credits));
          else if ('refunds' in next) refund(Math.ceil((whole(shares) - whole(back)) * next.refunds));
          else refund(0 - Math.ceil(whole(back) * next.fails));
        }
        refund(whole(shares) - whole(back));
        expect(back).toEqual(shares);
      }),
      { numRuns: 1000 },
    );
  });

  it('of two cents costs the owner two cents, also where a dearer move has changed the proportions', () => {
    const sold = splitSale({ ...direct, totalCents: 9999 });
    const back = reversalOf(sold, { reversed: NOTHING, refundCents: 8383 });
    const dearer = plus(sold, splitSale({ ...direct, totalCents: 3333, platformFeeFixedCents: 0 }));
    const cents = reversalOf(dearer, { reversed: back, refundCents: 2 });
    expect(cents).toEqual({ reseller: 0, platform: 0, owner: 2, credits: 0 });
  });

  it('takes the fixed part of the fee back in proportion', () => {
    const shares = splitSale({ ...direct, resaleFee: 1500 });
    const third = reversalOf(shares, { reversed: NOTHING, refundCents: 2000 });
    expect(third).toEqual({ reseller: 300, platform: 77, owner: 1623, credits: 0 });
  });

  it('takes nothing from an owner who has nothing of the sale', () => {
    const shares = splitSale({
      totalCents: 100,
      resaleFee: 5000,
      platformFee: 10_000,
      platformFeeFixedCents: 0,
    });
    expect(shares).toEqual({ reseller: 50, platform: 50, owner: 0, credits: 0 });
    const cent = reversalOf(shares, { reversed: NOTHING, refundCents: 1 });
    expect(cent).toEqual({ reseller: 1, platform: 0, owner: 0, credits: 0 });
  });

  it('of more than came in is an error', () => {
    const shares = splitSale(direct);
    const back = { ...NOTHING, owner: 5000 };
    expect(() => reversalOf(shares, { reversed: back, refundCents: 1001 })).toThrow(RangeError);
  });
});
