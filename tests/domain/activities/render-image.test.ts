import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { renderImage } from '#app/domain/activities/render-image.server.ts';
import type { ImageCodec, ImageWish } from '#app/domain/activities/image-tools.ts';
import { createImageCache } from '#app/gateways/image-cache.server.ts';
import { createImageCodec } from '#app/gateways/image-codec.server.ts';
import { aJpeg, anAnimatedWebp, aPhoto, aPngBomb } from '#tests/support/pictures.ts';

const codec = createImageCodec();
const WISH: ImageWish = { width: 96, height: undefined, format: 'webp', quality: 92, fit: 'cover' };

function studio(original: Uint8Array | undefined, maxBytes?: number) {
  let made = 0;
  let loaded = 0;
  const counting: ImageCodec = {
    ...codec,
    resize: (image, wish) => {
      made += 1;
      return codec.resize(image, wish);
    },
  };
  const files = {
    get: async () => {
      loaded += 1;
      return original;
    },
  };
  const images = { codec: counting, cache: createImageCache(maxBytes), fetchForeign: async () => original };
  const render = (wish: Partial<ImageWish> = {}, key = 'abc') =>
    renderImage({ files, images }, { source: { kind: 'own', key }, wish: { ...WISH, ...wish } });
  return { render, made: () => made, loaded: () => loaded };
}

async function picture(original: Uint8Array, wish: Partial<ImageWish>) {
  const outcome = await studio(original).render(wish);
  if (!outcome.ok) throw new Error(outcome.error);
  return sharp(outcome.value.content);
}

describe('a picture in another size', () => {
  it.each([
    ['webp', 'webp'],
    ['avif', 'heif'],
    ['jpeg', 'jpeg'],
    ['png', 'png'],
  ] as const)('is made as %s', async (format, told) => {
    expect(await (await picture(await aJpeg(), { format })).metadata()).toMatchObject({
      format: told,
      width: 96,
      height: 72,
    });
  });

  it.each([
    ['cover', 96, 96],
    ['contain', 96, 96],
    ['inside', 96, 72],
  ] as const)('fits by «%s»', async (fit, width, height) => {
    const made = await picture(await aJpeg(), { width: 96, height: 96, fit });
    expect(await made.metadata()).toMatchObject({ width, height });
  });

  it('is never enlarged', async () => {
    expect(await (await picture(await aJpeg(100, 50), { width: 640 })).metadata()).toMatchObject({
      width: 100,
      height: 50,
    });
  });

  it('lies on white where JPEG knows no transparency', async () => {
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const made = await picture(clear, { width: 48, format: 'jpeg' });
    expect((await made.stats()).channels.map((channel) => channel.mean)).toEqual([255, 255, 255]);
  });
});

describe('rendering', () => {
  it('makes a picture once for all who ask for it at the same time, and remembers it', async () => {
    const { render, made, loaded } = studio(await aJpeg());
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => render()));
    await render();
    expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.value.etag)).size).toBe(1);
    expect([made(), loaded()]).toEqual([1, 1]);
  });

  it('makes a picture for every difference that was asked for', async () => {
    const { render, made } = studio(await aJpeg());
    await render();
    await render({ quality: 50 });
    await render({ width: 48 });
    await render({ height: 48 });
    await render({ fit: 'inside' });
    await render({ format: 'png' });
    await render({}, 'other');
    expect(made()).toBe(7);
  });

  it('remembers no more than its bound', async () => {
    const { render, made } = studio(await aPhoto().png().toBuffer(), 1000);
    await render({ format: 'png' });
    await render({ format: 'png' });
    expect(made()).toBe(2);
  });

  it('does not remember that a picture was missing', async () => {
    const { render, loaded } = studio(undefined);
    expect(await render()).toEqual({ ok: false, error: 'not-found' });
    expect(await render()).toEqual({ ok: false, error: 'not-found' });
    expect(loaded()).toBe(2);
  });

  it.each([
    ['HTML', () => Buffer.from('<!doctype html>')],
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half a picture', async () => (await aJpeg()).subarray(0, 2000)],
    ['a picture of 400 megapixels', () => aPngBomb(20_000, 20_000)],
    ['an animation', () => anAnimatedWebp()],
  ])('refuses %s from elsewhere', async (_, make) => {
    expect(await studio(await make()).render()).toEqual({ ok: false, error: 'unreadable' });
  });
});
