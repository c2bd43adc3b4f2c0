import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { PICTURES, renderPicture } from '#db/seed/pictures/catalogue.ts';

describe('the demo pictures', () => {
  const files = new Map<string, Buffer>();

  beforeAll(async () => {
    for (const { key } of PICTURES) files.set(key, await renderPicture(key));
  }, 240_000);

  it('come out in the size and the format the catalogue states', async () => {
    for (const { key, width, height, kind } of PICTURES) {
      const seen = await sharp(files.get(key)).metadata();
      const format = kind === 'logo' ? 'png' : 'jpeg';
      expect({ key, ...seen }).toMatchObject({ key, width, height, format });
    }
  });

  it('all differ, in their bytes and in their words', () => {
    const prints = [...files.values()].map((file) => createHash('sha256').update(file).digest('hex'));
    expect(new Set(prints).size).toBe(PICTURES.length);
    expect(new Set(PICTURES.map(({ alt }) => alt)).size).toBe(PICTURES.length);
    expect(new Set(PICTURES.map(({ key }) => key)).size).toBe(PICTURES.length);
  });

  it('are painted, not flat: every channel of a scene varies', async () => {
    for (const { key } of PICTURES.filter(({ kind }) => kind !== 'logo')) {
      const { channels } = await sharp(files.get(key)).stats();
      const flat = channels.filter(({ stdev }) => stdev < 12);
      expect({ key, flat }).toEqual({ key, flat: [] });
    }
  });

  it('are the same bytes whenever they are painted, in whatever order', async () => {
    for (const key of ['riva-porto-giorno', 'alba-vigna-tramonto', 'bosco-logo']) {
      const again = await renderPicture(key);
      expect({ key, same: again.equals(files.get(key) ?? Buffer.alloc(0)) }).toEqual({ key, same: true });
    }
  }, 60_000);

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
