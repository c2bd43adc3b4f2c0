import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';

import { storeImage } from '#app/domain/activities/activity-images.server.ts';
import { createImageCodec } from '#app/gateways/image-codec.server.ts';
import { filesInMemory } from '#tests/support/deps.ts';
import { existing } from '#tests/support/existing.ts';
import {
  aCroppedAvif,
  aDerivedAvif,
  aFilmAvif,
  aGridAvif,
  anAvifComposedTwice,
  anAvifWithAlpha,
  anAvifWithGainMap,
  anAvifWithNote,
  anOverlayAvif,
} from '#tests/support/avif.ts';
import {
  aJpeg,
  anAnimatedGif,
  anAnimatedPng,
  anAnimatedWebp,
  aPhoto,
  aPngBomb,
  aPngOfChunks,
  aPngWithTexts,
} from '#tests/support/pictures.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
const codec = createImageCodec();
let kept: Map<string, Uint8Array>;

beforeEach(() => {
  kept = new Map();
});

function store(bytes: Uint8Array, alt = 'Il lago') {
  return storeImage({ files: filesInMemory(kept), images: { codec } }, bytes, { alt });
}

async function stored(bytes: Uint8Array, alt?: string) {
  const outcome = await store(bytes, alt);
  if (!outcome.ok) throw new Error(outcome.error);
  const content = existing(kept.get(outcome.value.key));
  return { ref: outcome.value, content, metadata: await sharp(content).metadata() };
}

describe('an uploaded picture', () => {
  it.each([
    ['JPEG', () => aJpeg()],
    ['progressive JPEG', () => aPhoto().jpeg({ mozjpeg: true }).toBuffer()],
    ['PNG', () => aPhoto().png().toBuffer()],
    ['WebP', () => aPhoto().webp().toBuffer()],
    ['AVIF', () => aPhoto().avif({ effort: 0 }).toBuffer()],
  ])('is kept as WebP under a name of ours when it is a %s', async (_, make) => {
    const { ref, metadata } = await stored(await make());
    expect(ref).toMatchObject({ width: 640, height: 480, alt: 'Il lago' });
    expect(ref.key).toMatch(/^[0-9a-f]{32}$/);
    expect(metadata).toMatchObject({ format: 'webp', width: 640, height: 480 });
  });

  it('stands upright, and tells nothing of where and when it was taken', async () => {
    const sideways = await aPhoto(60, 40)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'Chiara' }, IFD3: { GPSLatitude: '45/1 54/1 0/1' } })
      .toBuffer();
    const { ref, metadata, content } = await stored(sideways);
    expect(ref).toMatchObject({ width: 40, height: 60 });
    expect(metadata.exif ?? metadata.xmp ?? metadata.iptc ?? metadata.icc).toBeUndefined();
    expect(Buffer.from(content).includes('Chiara')).toBe(false);
  });

  it('is made no larger than pages can show, and never enlarged', async () => {
    const wide = await stored(
      await sharp({ create: { width: 6000, height: 300, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    );
    expect(wide.ref).toMatchObject({ width: 3072, height: 154 });
    expect((await stored(await aJpeg(30, 20))).ref).toMatchObject({ width: 30, height: 20 });
  });

  it('keeps its transparency', async () => {
    const png = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    expect((await stored(png)).metadata.hasAlpha).toBe(true);
  });

  it('is read without its texts, however far they unfold', async () => {
    const before = process.resourceUsage().maxRSS;
    expect((await stored(aPngWithTexts(60))).ref).toMatchObject({ width: 30, height: 20 });
    // Kilobytes; the texts alone would be 420,000.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(300_000);
  });

  it.each([
    ['cropped', () => aCroppedAvif(100)],
    ['composed of tiles', () => aGridAvif(50, 2)],
    ['composed of 256 tiles', () => aGridAvif(10, 16, { shown: 100 })],
    ['composed of transparent tiles', () => anAvifWithAlpha(50, 2, 50)],
    ['shown through another item', () => aDerivedAvif(1)],
    ['a grid with a gain map', () => anAvifWithGainMap()],
  ])('may be an AVIF that is %s', async (_, make) => {
    expect((await stored(await make())).ref).toMatchObject({ width: 100, height: 100 });
  });

  it('may be an AVIF with a note about it', async () => {
    expect((await stored(await anAvifWithNote(1000, 1))).ref).toMatchObject({ width: 64, height: 64 });
  });

  it('may be as long as a JPEG can be', async () => {
    expect((await stored(aPngBomb(1, 65_535))).ref).toMatchObject({ width: 1, height: 3072 });
  });

  it('keeps its description whole', async () => {
    expect((await stored(await aJpeg(10, 10), ` ${'a'.repeat(300)} `)).ref.alt).toBe('a'.repeat(300));
  });
});

describe('what is refused, with nothing stored', () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['a one-colour PNG of 20,000 × 20,000', 'too-many-pixels', () => aPngBomb(20_000, 20_000)],
    ['a picture just above 50 megapixels', 'too-many-pixels', () => aPngBomb(10_000, 5_001)],
    [
      'a file above 10 MB',
      'too-large',
      async () => Buffer.concat([await aJpeg(), Buffer.alloc(16 * 1024 * 1024)]),
    ],
    ['a drawing named like a photo', 'unsupported', () => Buffer.from(SVG)],
    [
      'a drawing with an XML head',
      'unsupported',
      () => Buffer.from(`<?xml version="1.0"?>\n<!-- foto -->\n${SVG}`),
    ],
    [
      'HTML named like a photo',
      'not-an-image',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    ],
    ['a PDF', 'not-an-image', () => Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['an empty file', 'not-an-image', () => Buffer.alloc(0)],
    ['one byte', 'not-an-image', () => Buffer.from([0xff])],
    ['an animated GIF of 2,000 frames', 'unsupported', () => anAnimatedGif(2000)],
    ['an animated WebP', 'animated', () => anAnimatedWebp()],
    ['an animated PNG', 'animated', () => anAnimatedPng()],
    ['an AVIF that is a film', 'animated', () => aFilmAvif()],
    ['a picture of one column', 'too-long', () => aPngBomb(1, 50_000_000)],
    ['a picture of one row', 'too-long', () => aPngBomb(65_536, 1)],
    ['an AVIF that shows a corner of 51 megapixels', 'too-many-pixels', () => aCroppedAvif(100, 7150)],
    [
      'an AVIF that shows a corner of many tiles',
      'too-many-pixels',
      () => aGridAvif(1000, 16, { shown: 100 }),
    ],
    ['an AVIF whose small tiles hide large ones', 'too-many-pixels', () => anAvifWithAlpha(10, 16, 1000)],
    ['an AVIF that is composed twice', 'too-many-pixels', () => anAvifComposedTwice()],
    ['an AVIF shown through many items', 'broken', () => aDerivedAvif(3)],
    ['an AVIF of layers, whose canvas may be any size', 'broken', () => anOverlayAvif()],
    ['a PNG of very many chunks', 'broken', () => aPngOfChunks(60_000)],
    ['an AVIF whose note is longer than the file', 'broken', () => anAvifWithNote(9_000_000, 32)],
    ['a TIFF', 'unsupported', () => aPhoto(10, 10).tiff().toBuffer()],
    [
      'the head of a JPEG with nothing behind',
      'broken',
      () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0]),
    ],
  ])('%s is %s', async (_, problem, make) => {
    expect(await store(await make())).toEqual({ ok: false, error: problem });
    expect(kept.size).toBe(0);
  });

  it.each([
    ['JPEG', () => aJpeg()],
    ['progressive JPEG', () => aPhoto().jpeg({ mozjpeg: true }).toBuffer()],
    ['PNG', () => aPhoto().png().toBuffer()],
    ['WebP', () => aPhoto().webp().toBuffer()],
    ['AVIF', () => aPhoto().avif({ effort: 0 }).toBuffer()],
  ])('half a %s is broken', async (_, make) => {
    const whole = await make();
    expect(await store(whole.subarray(0, whole.length / 2))).toEqual({ ok: false, error: 'broken' });
    expect(kept.size).toBe(0);
  });

  it('the second oversize file as well as the first', async () => {
    const oversize = Buffer.concat([await aJpeg(), Buffer.alloc(16 * 1024 * 1024)]);
    expect([await store(oversize), await store(oversize)]).toEqual([
      { ok: false, error: 'too-large' },
      { ok: false, error: 'too-large' },
    ]);
  });
});

it('a picture of exactly 50 megapixels is accepted', async () => {
  expect((await stored(aPngBomb(10_000, 5_000))).ref).toMatchObject({ width: 3072, height: 1536 });
});

it('fifty uploads at once are all kept, each under its own name', async () => {
  const photo = await aJpeg(200, 150);
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => store(photo)));
  expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
  expect(kept.size).toBe(50);
});
