import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  overlaps,
  quote,
  type Choice,
  type PartyLimits,
  type QuotableRate,
} from '#app/domain/catalog/quote.ts';

const adult: QuotableRate = {
  id: 1,
  name: 'Adulto',
  priceCents: 3500,
  pricing: 'per_person',
  minPeople: 1,
  maxPeople: undefined,
};
const child: QuotableRate = { ...adult, id: 2, name: 'Bambino', priceCents: 1500 };
const anyone: PartyLimits = { minParticipants: 1, maxParticipants: undefined, capacity: 4 };

const people = (count: number, rateId = 1): Choice => ({ rateId, people: count });
const errorOf = (choices: Choice[], rates: QuotableRate[], limits = anyone) => {
  const quoted = quote(choices, rates, limits);
  return quoted.ok ? undefined : quoted.error;
};
const totalOf = (choices: Choice[], rates: QuotableRate[], limits = anyone) => {
  const quoted = quote(choices, rates, limits);
  return quoted.ok ? quoted.value.totalCents : undefined;
};

describe('a quote', () => {
  it('has a line for each rate that somebody chose', () => {
    expect(quote([people(2), people(1, 2), { rateId: 3, people: 0 }], [adult, child], anyone)).toEqual({
      ok: true,
      value: {
        people: 3,
        totalCents: 8500,
        lines: [
          {
            rateId: 1,
            rateName: 'Adulto',
            pricing: 'per_person',
            people: 2,
            multiplier: 2,
            unitPriceCents: 3500,
            totalCents: 7000,
          },
          {
            rateId: 2,
            rateName: 'Bambino',
            pricing: 'per_person',
            people: 1,
            multiplier: 1,
            unitPriceCents: 1500,
            totalCents: 1500,
          },
        ],
      },
    });
  });

  it.each([
    ['per_person', [3500, 7000, 14_000, 17_500, 31_500]],
    ['per_booking', [3500, 3500, 3500, 3500, 3500]],
    ['per_unit', [3500, 3500, 3500, 7000, 10_500]],
  ] as const)('for 1, 2, 4, 5 and 9 people in units of 4 with a price %s is %o', (pricing, totals) => {
    expect([1, 2, 4, 5, 9].map((count) => totalOf([people(count)], [{ ...adult, pricing }]))).toEqual(totals);
  });

  it('is always the sum of its lines, for as many people as it names', () => {
    const rate = fc.record({
      priceCents: fc.integer({ min: 100, max: 10_000_000 }),
      pricing: fc.constantFrom('per_person' as const, 'per_booking' as const, 'per_unit' as const),
      chosen: fc.integer({ min: 0, max: 30 }),
    });
    fc.assert(
      fc.property(
        fc.array(rate, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 9 }),
        (rates, capacity) => {
          const sold = rates.map((each, id) => ({ ...adult, ...each, id }));
          const choices = rates.map(({ chosen }, rateId) => people(chosen, rateId));
          const quoted = quote(choices, sold, { ...anyone, capacity });
          const party = choices.reduce((sum, choice) => sum + choice.people, 0);
          const times = ({ pricing, chosen }: (typeof rates)[number]) =>
            ({
              per_person: chosen,
              per_booking: Math.min(chosen, 1),
              per_unit: Math.ceil(chosen / capacity),
            })[pricing];
          const due = rates.reduce((sum, each) => sum + each.priceCents * times(each), 0);
          expect(quoted.ok).toBe(party > 0 && due <= 99_999_999);
          if (!quoted.ok) return;
          const { lines, people: count, totalCents } = quoted.value;
          expect(count).toBe(party);
          expect(lines.map((line) => line.unitPriceCents * line.multiplier)).toEqual(
            lines.map((line) => line.totalCents),
          );
          expect(lines.reduce((sum, line) => sum + line.totalCents, 0)).toBe(totalCents);
          expect(lines.reduce((sum, line) => sum + line.people, 0)).toBe(party);
          expect(Number.isSafeInteger(totalCents) && totalCents >= 100).toBe(true);
        },
      ),
    );
  });
});

describe('a choice is refused', () => {
  const pairs: PartyLimits = { minParticipants: 2, maxParticipants: 6, capacity: 6 };

  it('without people', () => {
    expect(errorOf([], [adult])).toEqual({ code: 'no-people' });
    expect(errorOf([people(0)], [adult])).toEqual({ code: 'no-people' });
  });

  it('outside the limits of the resource, which it names', () => {
    expect(errorOf([people(1)], [adult], pairs)).toEqual({ code: 'below-minimum', limit: 2 });
    expect(errorOf([people(7)], [adult], pairs)).toEqual({ code: 'above-maximum', limit: 6 });
    expect(errorOf([people(3), people(4, 2)], [adult, child], pairs)).toEqual({
      code: 'above-maximum',
      limit: 6,
    });
    expect([2, 6].map((count) => totalOf([people(count)], [adult], pairs))).toEqual([7000, 21_000]);
  });

  it('outside the limits of a rate, which it names', () => {
    const group = { ...adult, minPeople: 4, maxPeople: 8 };
    expect(errorOf([people(3)], [group])).toEqual({
      code: 'rate-minimum',
      rateId: 1,
      rateName: 'Adulto',
      limit: 4,
    });
    expect(errorOf([people(9)], [group])).toEqual({
      code: 'rate-maximum',
      rateId: 1,
      rateName: 'Adulto',
      limit: 8,
    });
    expect([4, 8].map((count) => totalOf([people(count)], [group]))).toEqual([14_000, 28_000]);
  });

  it('for a rate that is not sold, or can never be with this resource', () => {
    expect(errorOf([people(2, 9)], [adult])).toEqual({ code: 'unknown-rate' });
    expect(errorOf([people(8)], [{ ...adult, minPeople: 8 }], pairs)).toEqual({ code: 'unknown-rate' });
  });

  it('above the most people that one booking can have at all', () => {
    const dear = { ...adult, priceCents: 10_000_000 };
    expect(errorOf([people(10)], [dear])).toEqual({ code: 'above-total' });
    expect(errorOf([people(9)], [dear])).toBeUndefined();
    expect(errorOf([people(1001)], [adult])).toEqual({ code: 'above-maximum', limit: 1000 });
    expect(errorOf([people(2_147_483_648)], [adult])).toEqual({ code: 'above-maximum', limit: 1000 });
  });

  it.each([-1, -3, 2.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'for %d people, alone or beside others',
    (count) => {
      expect(quote([people(count)], [adult, child], anyone).ok).toBe(false);
      expect(quote([people(count, 2), people(5)], [adult, child], anyone).ok).toBe(false);
      expect(quote([people(5), people(count, 2)], [adult, child], anyone).ok).toBe(false);
    },
  );

  it('when the same rate is chosen twice, which would get round its limits', () => {
    const few = { ...adult, maxPeople: 4 };
    expect(quote([people(3), people(3)], [few], anyone).ok).toBe(false);
    expect(quote([people(1), people(1)], [{ ...adult, pricing: 'per_booking' }], anyone).ok).toBe(false);
  });
});

describe('the limits of rate and resource', () => {
  it('hide a rate when they do not overlap', () => {
    const limits = { minParticipants: 3, maxParticipants: 6 };
    const rate = (minPeople: number, maxPeople?: number) =>
      overlaps({ ...adult, minPeople, maxPeople }, limits);
    expect([rate(1, 2), rate(7), rate(1, 3), rate(6), rate(1), rate(4, 5)]).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(overlaps({ ...adult, minPeople: 1000 }, { minParticipants: 1, maxParticipants: undefined })).toBe(
      true,
    );
  });
});
