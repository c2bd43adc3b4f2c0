import { describe, expect, it } from 'vitest';

import { foldText, searchWords } from '#app/domain/search-words.ts';

describe('the words of a search', () => {
  it('are what was typed between spaces, each once', () => {
    expect(searchWords('  giro in\tbarca  giro ')).toEqual(['giro', 'in', 'barca']);
  });

  it('keep every sign as it is', () => {
    expect(searchWords('50% gita_alba C:\\')).toEqual(['50%', 'gita_alba', 'C:\\']);
  });

  it('are the figures of a telephone, however it is cut', () => {
    for (const typed of ['+39 333 123 4567', '0039 333 1234567', '+39 (333) 123-4567'])
      expect([typed, searchWords(typed)]).toEqual([typed, ['+393331234567']]);
    expect(searchWords('333/123.45 67')).toEqual(['3331234567']);
    expect(searchWords('12 34')).toEqual(['12', '34']);
    expect(searchWords('2 barche 123456')).toEqual(['2', 'barche', '123456']);
  });

  it('are none for an empty box', () => {
    expect(searchWords(' \u00a0 ')).toEqual([]);
  });

  it('are the name of nothing when there are too many letters', () => {
    expect(searchWords('a'.repeat(3000))).toBeUndefined();
  });
});

describe('folding', () => {
  it('forgets accents however they are composed, capitals and the shape of an apostrophe', () => {
    const spellings = ["città d'este", "CITTÀ D'ESTE", "citta\u0300 d'Este", 'Città d’Este'];
    expect(new Set(spellings.map(foldText))).toEqual(new Set(["citta d'este"]));
  });
});
