import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { PICTURES, PICTURES_FOLDER, picturesOf, readPicture } from '#db/seed/building/pictures.ts';

const SHAPES: Record<string, number> = { cover: 2000 / 900, logo: 1 };
const ORDINARY = 1600 / 1200;

describe('the demo pictures', () => {
  it('are the files of their folder, one each', async () => {
    const files = (await readdir(PICTURES_FOLDER, { recursive: true })).filter((name) =>
      name.endsWith('.webp'),
    );
    expect(files.sort()).toEqual(PICTURES.map(({ key }) => `${key.replace('-', '/')}.webp`).sort());
  });

  it.each(PICTURES)('$key has the shape of its kind', async ({ key, subject }) => {
    const { format, width, height } = await sharp(await readPicture(key)).metadata();
    expect(format).toBe('webp');
    expect(width / height).toBeCloseTo(SHAPES[subject] ?? ORDINARY, 2);
  });

  it('all differ, in their bytes and their words', async () => {
    const files = await Promise.all(PICTURES.map(({ key }) => readPicture(key)));
    const prints = files.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
    expect(new Set(prints).size).toBe(PICTURES.length);
    expect(new Set(PICTURES.map(({ alt }) => alt)).size).toBe(PICTURES.length);
  });

  it('give each activity a cover, a logo and galleries of at least two pictures a subject', () => {
    for (const activity of ['alba', 'bosco', 'riva']) {
      const own = picturesOf(activity);
      expect(own.filter(({ subject }) => subject === 'cover')).toHaveLength(1);
      expect(own.filter(({ subject }) => subject === 'logo')).toHaveLength(1);
      const bySubject = Object.groupBy(
        own.filter(({ subject }) => !(subject in SHAPES)),
        ({ subject }) => subject,
      );
      for (const gallery of Object.values(bySubject)) expect(gallery?.length).toBeGreaterThanOrEqual(2);
    }
  });
});
