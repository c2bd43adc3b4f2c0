import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { paintedPicture } from '#db/seed/painted.ts';
import { PICTURES, renderPicture } from '#db/seed/pictures/catalogue.ts';

const SCENES = PICTURES.filter(({ kind }) => kind !== 'logo');
const LOGOS = PICTURES.filter(({ kind }) => kind === 'logo');
const LARGEST_EDGE = 1280;

describe('the demo pictures', () => {
  it.each(SCENES)('$key is painted in its own proportions, and not flat', async ({ key, width, height }) => {
    const image = sharp(await paintedPicture(key));
    const found = await image.metadata();
    expect(found.format).toBe('webp');
    expect(Math.max(found.width, found.height)).toBe(LARGEST_EDGE);
    expect(found.width / found.height).toBeCloseTo(width / height, 2);
    const { channels } = await image.stats();
    expect(channels.filter(({ stdev }) => stdev < 12)).toEqual([]);
  });

  it.each(LOGOS)('$key has clear corners', async ({ key }) => {
    const image = sharp(await paintedPicture(key));
    expect(await image.metadata()).toMatchObject({ format: 'webp', hasAlpha: true });
    const corner = await image.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
    expect(corner.at(3)).toBe(0);
  });

  it('all differ, in their bytes, their names and their words', async () => {
    const files = await Promise.all(PICTURES.map(({ key }) => paintedPicture(key)));
    const prints = files.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
    expect(new Set(prints).size).toBe(PICTURES.length);
    expect(new Set(PICTURES.map(({ alt }) => alt)).size).toBe(PICTURES.length);
    expect(new Set(PICTURES.map(({ key }) => key)).size).toBe(PICTURES.length);
  });

  it('are the same bytes whenever they are painted', async () => {
    const [once, again] = [await renderPicture('bosco-logo'), await renderPicture('bosco-logo')];
    expect(once.equals(again)).toBe(true);
  });

  it('give each activity a cover, a logo and galleries of at least two pictures a subject', () => {
    for (const activity of ['alba', 'bosco', 'riva']) {
      const own = PICTURES.filter((picture) => picture.activity === activity);
      expect(own.filter(({ kind }) => kind === 'cover')).toHaveLength(1);
      expect(own.filter(({ kind }) => kind === 'logo')).toHaveLength(1);
      const bySubject = Object.groupBy(
        own.filter(({ kind }) => kind === 'service'),
        ({ subject }) => subject,
      );
      for (const gallery of Object.values(bySubject)) expect(gallery?.length).toBeGreaterThanOrEqual(2);
    }
    expect(PICTURES.length).toBeGreaterThanOrEqual(30);
  });

  it('refuse a name the catalogue does not know', async () => {
    await expect(renderPicture('alba-astronave')).rejects.toThrow('alba-astronave');
  });
});
