import { describe, expect, it } from 'vitest';

import { countStops } from '#app/domain/catalog/rates/rate-words.ts';
import { nextCount } from '#app/ui/form/number-stepper.tsx';

const most = { people: 8, words: 'Al massimo 8 persone' };
const family = { pricing: 'per_person', minPeople: 3, maxPeople: 5 } as const;

describe('counting people at one of several rates', () => {
  const stops = countStops(family, { only: false, minParticipants: 1 });
  const bounds = { stops, max: family.maxPeople, most, others: 0 };

  it('goes from nobody to the fewest, and back to nobody', () => {
    expect(nextCount(0, true, bounds)).toBe(3);
    expect(nextCount(3, true, bounds)).toBe(4);
    expect(nextCount(4, false, bounds)).toBe(3);
    expect(nextCount(3, false, bounds)).toBe(0);
  });

  it('stops at either end and says why', () => {
    expect(nextCount(0, false, bounds)).toBe('Nessuno da togliere');
    expect(nextCount(5, true, bounds)).toBe('Al massimo 5 persone a questa tariffa');
  });

  it('stops where all together are as many as can come', () => {
    expect(nextCount(3, true, { ...bounds, others: 4 })).toBe(4);
    expect(nextCount(3, true, { ...bounds, others: 5 })).toBe('Al massimo 8 persone');
    expect(nextCount(0, true, { ...bounds, others: 6 })).toBe('Al massimo 8 persone');
  });
});

describe('counting people at the only rate', () => {
  it('never goes below what a booking needs', () => {
    const stops = countStops({ ...family, maxPeople: undefined }, { only: true, minParticipants: 4 });
    const bounds = { stops, max: undefined, most, others: 0 };
    expect(nextCount(4, false, bounds)).toBe('Almeno 4 persone');
    expect(nextCount(2, true, bounds)).toBe(4);
    expect(nextCount(8, true, bounds)).toBe('Al massimo 8 persone');
  });
});
