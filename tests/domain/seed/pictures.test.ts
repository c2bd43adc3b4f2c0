import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PICTURES, renderPicture } from '#db/seed/pictures/catalogue.ts';

const painted = new Map<string, Promise<Buffer>>();

/** Each picture is painted once for all the tests that look at it. */
function file(key: string): Promise<Buffer> {
  const known = painted.get(key) ?? renderPicture(key);
  painted.set(key, known);
  return known;
}

const SCENES = PICTURES.filter(({ kind }) => kind !== 'logo');
const PAINTING_TIME = 60_000;

describe('the demo pictures', () => {
  it.each(SCENES)(
    '$key is a JPEG of the stated size, painted and not flat',
    async ({ key, width, height }) => {
      const image = sharp(await file(key));
      expect(await image.metadata()).toMatchObject({ format: 'jpeg', width, height });
      const { channels } = await image.stats();
      expect(channels.filter(({ stdev }) => stdev < 12)).toEqual([]);
    },
    PAINTING_TIME,
  );

  it.each(PICTURES.filter(({ kind }) => kind === 'logo'))(
    '$key is a PNG of the stated size with clear corners',
    async ({ key, width, height }) => {
      const image = sharp(await file(key));
      expect(await image.metadata()).toMatchObject({ format: 'png', width, height, hasAlpha: true });
      const corner = await image.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
      expect(corner.at(3)).toBe(0);
    },
  );

  it('all differ, in their bytes, their names and their words', async () => {
    const files = await Promise.all(PICTURES.map(({ key }) => file(key)));
    const prints = files.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
    expect(new Set(prints).size).toBe(PICTURES.length);
    expect(new Set(PICTURES.map(({ alt }) => alt)).size).toBe(PICTURES.length);
    expect(new Set(PICTURES.map(({ key }) => key)).size).toBe(PICTURES.length);
  }, 300_000);

  it(
    'are the same bytes whenever they are painted, in whatever order',
    async () => {
      for (const key of ['riva-porto-giorno', 'alba-vigna-tramonto', 'bosco-logo']) {
        const again = await renderPicture(key);
        expect({ key, same: again.equals(await file(key)) }).toEqual({ key, same: true });
      }
    },
    PAINTING_TIME,
  );

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
