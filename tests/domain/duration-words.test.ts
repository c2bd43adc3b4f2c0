import { expect, it } from 'vitest';

import { durationWords } from '#app/domain/minutes.ts';

it.each([
  [0, '0 minuti'],
  [1, '1 minuto'],
  [45, '45 minuti'],
  [60, '1 ora'],
  [90, '1 ora e 30 minuti'],
  [1440, '1 giorno'],
  [2 * 1440 + 61, '2 giorni, 1 ora e 1 minuto'],
])('%i minutes are «%s»', (minutes, words) => {
  expect(durationWords(minutes)).toBe(words);
});
