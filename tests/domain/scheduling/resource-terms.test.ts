import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  changedTerms,
  contradictionOf,
  type DatedTerms,
  mostUnits,
  sameTerms,
  type Terms,
  termsOn,
} from '#app/domain/scheduling/resources/resource-terms.ts';
import { JUNE_12 } from '#tests/support/world/a-schedule.ts';

const boats = (changes: Partial<Terms> = {}): Terms => ({
  quantity: 2,
  capacity: 6,
  sharing: 'shared',
  ...changes,
});
const from = (firstDay: number, changes: Partial<Terms> = {}): DatedTerms => ({
  firstDay,
  ...boats(changes),
});

describe('terms of a resource', () => {
  it('hold from their day until the next ones', () => {
    const terms = [from(0), from(JUNE_12, { quantity: 3 })];
    expect([JUNE_12 - 1, JUNE_12, JUNE_12 + 400].map((day) => termsOn(terms, day).quantity)).toEqual([
      2, 3, 3,
    ]);
    expect(termsOn([from(JUNE_12)], 0)).toEqual(boats());
  });

  it('change from a day on, but for the days that are kept', () => {
    const kept = new Set([JUNE_12 + 2, JUNE_12 + 3, JUNE_12 + 9]);
    const changed = changedTerms([from(0)], { from: JUNE_12, wanted: boats({ capacity: 4 }), kept });
    expect(changed).toEqual([
      from(0),
      from(JUNE_12, { capacity: 4 }),
      from(JUNE_12 + 2),
      from(JUNE_12 + 4, { capacity: 4 }),
      from(JUNE_12 + 9),
      from(JUNE_12 + 10, { capacity: 4 }),
    ]);
  });

  it('keep what is planned for later where the change says nothing of it', () => {
    const planned = [from(0), from(JUNE_12 + 30, { quantity: 3 })];
    expect(changedTerms(planned, { from: JUNE_12, wanted: boats({ capacity: 8 }) })).toEqual([
      from(0),
      from(JUNE_12, { capacity: 8 }),
      from(JUNE_12 + 30, { quantity: 3, capacity: 8 }),
    ]);
    expect(changedTerms(planned, { from: JUNE_12, wanted: boats({ quantity: 1 }) })).toEqual([
      from(0),
      from(JUNE_12, { quantity: 1 }),
    ]);
  });

  it('are as if nothing had been planned when a planned change is taken back on its day', () => {
    const planned = [from(0), from(JUNE_12, { quantity: 3 })];
    expect(changedTerms(planned, { from: JUNE_12, wanted: boats() })).toEqual([from(0)]);
  });

  it('have at most as many units as on the day that has most of them', () => {
    const terms = [from(0, { quantity: 9 }), from(JUNE_12, { quantity: 3 }), from(JUNE_12 + 9)];
    expect([JUNE_12 - 1, JUNE_12, JUNE_12 + 9].map((day) => mostUnits(terms, day))).toEqual([9, 3, 2]);
  });
});

const someTerms = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  capacity: fc.integer({ min: 1, max: 3 }),
  sharing: fc.constantFrom('shared' as const, 'exclusive' as const),
});
const SPAN = 20;
const someDay = fc.integer({ min: 1, max: SPAN });

const someChange = fc.record({ from: someDay, wanted: someTerms, kept: fc.uniqueArray(someDay) });

/** Made as operators do: one change after another. */
const someDatedTerms = fc
  .tuple(someTerms, fc.array(someChange))
  .map(([first, changes]) =>
    changes.reduce<DatedTerms[]>(
      (terms, { kept, ...change }) => changedTerms(terms, { ...change, kept: new Set(kept) }),
      [{ firstDay: 0, ...first }],
    ),
  );

const FIELDS = ['quantity', 'capacity', 'sharing'] as const;

describe('whatever was changed before', () => {
  it('a change touches the days from its first one on, but for those kept, and only what it makes different', () => {
    fc.assert(
      fc.property(someDatedTerms, someChange, (terms, { from: first, wanted, kept: days }) => {
        const kept = new Set(days);
        const after = changedTerms(terms, { from: first, wanted, kept });
        const meant = FIELDS.filter((field) => wanted[field] !== termsOn(terms, first)[field]);
        for (let day = 0; day <= SPAN + 2; day += 1) {
          const stays = day < first || kept.has(day);
          for (const field of FIELDS) {
            const expected = !stays && meant.includes(field) ? wanted : termsOn(terms, day);
            expect(termsOn(after, day)[field]).toBe(expected[field]);
          }
        }
      }),
    );
  });

  it('each day has exactly one terms, each row begins something, and the first row stays the first', () => {
    fc.assert(
      fc.property(someDatedTerms, (terms) => {
        const days = terms.map(({ firstDay }) => firstDay);
        expect(days).toEqual([...new Set(days)].toSorted((a, b) => a - b));
        expect(days[0]).toBe(0);
        for (const [n, each] of terms.entries()) expect(sameTerms(each, terms[n - 1])).toBe(false);
      }),
    );
  });
});

describe('a unit in use', () => {
  const before = boats();
  const used = { unit: 2, people: 5, parties: 2 };

  it.each([
    [{ quantity: 1 }, used, { field: 'quantity', least: 2 }],
    [{ capacity: 4 }, used, { field: 'capacity', least: 5 }],
    [{ sharing: 'exclusive' }, used, { field: 'sharing', least: 0 }],
    [{ sharing: 'exclusive' }, { ...used, parties: 1 }, undefined],
    [{ quantity: 2, capacity: 5 }, used, undefined],
  ] as const)('stands against %o as far as it is used', (changes, unit, expected) => {
    expect(contradictionOf(unit, { before, after: boats(changes) })).toEqual(expected);
  });

  it('that one party has alone is never shared', () => {
    const alone = { before: boats({ sharing: 'exclusive' }), after: boats() };
    expect(contradictionOf({ unit: 1, people: 1, parties: 1 }, alone)).toEqual({
      field: 'sharing',
      least: 0,
    });
  });
});
