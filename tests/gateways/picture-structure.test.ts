import { describe, expect, it } from 'vitest';
import { codedPixels, withoutTexts } from '#app/gateways/picture-structure.ts';
import { anAvifOfMuch } from '#tests/support/avif.ts';
import { aPngOfChunks } from '#tests/support/pictures.ts';

// Of 10 MB or less; the time that each takes is bounded by what is read of it.
describe('a file of very many parts is read no further than pictures need', () => {
  it.each(Object.entries(anAvifOfMuch(700_000)))('of %s', (_, avif) => {
    expect(() => codedPixels(avif)).toThrow('too many parts');
  });

  it('of chunks', () => {
    expect(() => withoutTexts(aPngOfChunks(800_000))).toThrow('too many parts');
  });
});
