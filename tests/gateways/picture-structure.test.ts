import { describe, expect, it } from 'vitest';
import { checkScans, codedPixels, withoutTexts } from '#app/gateways/picture-structure.ts';
import { anAvifOfMuch } from '#tests/support/avif.ts';
import { aJpegOfScans, aPngOfChunks } from '#tests/support/pictures.ts';

// Of 10 MB or less; the time that each takes is bounded by what is read of it.
describe('a file of very many parts is read no further than pictures need', () => {
  it.each(Object.entries(anAvifOfMuch(700_000)))('of %s', (_, avif) => {
    expect(() => codedPixels(avif)).toThrow('too many parts');
  });

  it('of chunks', () => {
    expect(() => withoutTexts(aPngOfChunks(800_000))).toThrow('too many parts');
  });

  it('of layers, each of which goes through the whole picture', async () => {
    const [usual, many] = await Promise.all([aJpegOfScans(20), aJpegOfScans(64)]);
    expect(() => checkScans(usual)).not.toThrow();
    expect(() => checkScans(many)).toThrow('too many parts');
    // Decoders go on after such a marker among pixels, whatever length seems to follow.
    const hidden = Buffer.concat([
      usual.subarray(0, -2),
      Buffer.from([0xff, 2, 0xff, 0xff]),
      many.subarray(2),
    ]);
    expect(() => checkScans(hidden)).toThrow('too many parts');
  });

  it('of bytes that look like the beginning of something', () => {
    expect(() => checkScans(Buffer.alloc(10_000_000, Buffer.from([0xff, 0])))).toThrow('too many parts');
  });
});
