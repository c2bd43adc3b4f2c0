import { expect, test } from 'vitest';

import type { QuotableRate } from '#app/domain/catalog/quote.ts';
import { startingPeople } from '#app/ui/guest/panel/people-choice.tsx';

const rate = (id: number, minPeople: number): QuotableRate => ({
  id,
  name: 'Adulto',
  priceCents: 3500,
  pricing: 'per_person',
  minPeople,
  maxPeople: undefined,
});
const limits = { minParticipants: 1, maxParticipants: 8, capacity: 8 };

test('before anybody counts, the first rate has its fewest people', () => {
  expect(startingPeople({}, [rate(7, 2), rate(8, 1)], limits)).toEqual({ 7: 2 });
  expect(startingPeople({}, [rate(7, 1)], { ...limits, minParticipants: 4 })).toEqual({ 7: 4 });
});

test('who was asked for stays, also nobody', () => {
  expect(startingPeople({ 8: 3 }, [rate(7, 1), rate(8, 1)], limits)).toEqual({ 8: 3 });
  expect(startingPeople({ 7: 0 }, [rate(7, 1)], limits)).toEqual({ 7: 0 });
});

test('without rates there is nobody to count', () => {
  expect(startingPeople({}, [], limits)).toEqual({});
});
