import { readdir } from 'node:fs/promises';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { PAINTED_FOLDER, paintedPicture } from '#db/seed/painted.ts';
import { PICTURES, renderPicture } from '#db/seed/pictures/catalogue.ts';

/** A few soft pixels: what a picture looks like from afar, whatever its size and compression. */
async function glimpse(picture: Uint8Array): Promise<Buffer> {
  const soft = sharp(picture).flatten({ background: '#fff' }).resize(320, 240, { fit: 'fill' }).blur(8);
  return sharp(await soft.png().toBuffer())
    .resize(16, 12, { fit: 'fill' })
    .raw()
    .toBuffer();
}

describe('the painted pictures', () => {
  it('are those of the catalogue, one each', async () => {
    const files = await readdir(PAINTED_FOLDER);
    expect(files.sort()).toEqual(PICTURES.map(({ key }) => `${key}.webp`).sort());
  });

  it('have the shape that the catalogue states', async () => {
    for (const { key, width, height } of PICTURES) {
      const painted = await sharp(await paintedPicture(key)).metadata();
      expect(painted.width / painted.height, key).toBeCloseTo(width / height, 1);
    }
  });

  it.each(['alba-tartufo-nebbia', 'bosco-notte-neve', 'riva-terrazza-giorno', 'alba-logo'])(
    'show what the code paints: %s',
    async (key) => {
      const [painted, fresh] = await Promise.all(
        [paintedPicture(key), renderPicture(key)].map(async (one) => glimpse(await one)),
      );
      const distances = [...(painted ?? [])].map((value, at) => Math.abs(value - (fresh?.[at] ?? 0)));
      expect(Math.max(...distances)).toBeLessThan(8);
    },
  );
});
