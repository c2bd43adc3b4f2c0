import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { findRendition, renderImage } from '#app/domain/activities/render-image.server.ts';
import type { ImageRequest } from '#app/domain/activities/image-request.ts';
import type { ImageCodec, ImageTools, ImageWish } from '#app/domain/activities/image-tools.ts';
import { createImageCodec } from '#app/gateways/image-codec.server.ts';
import { createRenditions } from '#app/gateways/renditions.server.ts';
import { renditionsInMemory, silentLog } from '#tests/support/deps.ts';
import { aJpeg, anAnimatedWebp, aPngBomb } from '#tests/support/pictures.ts';

const codec = createImageCodec();
const WISH: ImageWish = { width: 96, height: undefined, format: 'webp', fit: 'cover' };
const wanted = new AbortController().signal;
const FOREIGN: ImageRequest['source'] = { kind: 'foreign', url: new URL('https://cdn.example/foto.jpg') };

function studio(original: Uint8Array | undefined) {
  let made = 0;
  let loaded = 0;
  let now = new Date('2027-03-01T12:00:00Z');
  const removedAfter = { loads: Number.POSITIVE_INFINITY };
  const counting: ImageCodec = {
    ...codec,
    resize: (image, wish, signal) => {
      made += 1;
      return codec.resize(image, wish, signal);
    },
  };
  const load = async () => {
    loaded += 1;
    return loaded > removedAfter.loads ? undefined : original;
  };
  const images: ImageTools = {
    codec: counting,
    renditions: createRenditions(renditionsInMemory(), silentLog()),
    fetchForeign: load,
  };
  const has = async () => (await load()) !== undefined;
  const deps = { files: { get: load, has }, images, now: () => now };
  const request = (wish: Partial<ImageWish>, source: ImageRequest['source']): ImageRequest => ({
    source,
    wish: { ...WISH, ...wish },
  });
  return {
    removedAfter,
    render: (wish: Partial<ImageWish> = {}, source: ImageRequest['source'] = { kind: 'own', key: 'abc' }) =>
      renderImage(deps, request(wish, source), wanted),
    find: (source: ImageRequest['source'] = { kind: 'own', key: 'abc' }) =>
      findRendition(deps, request({}, source)),
    made: () => made,
    loaded: () => loaded,
    sleep: (hours: number) => {
      now = new Date(now.getTime() + hours * 3_600_000);
    },
  };
}

async function picture(original: Uint8Array, wish: Partial<ImageWish>) {
  const outcome = await studio(original).render(wish);
  if (!outcome.ok) throw new Error(outcome.error);
  return sharp(outcome.value.content);
}

describe('a picture in another size', () => {
  it.each([
    ['webp', 'webp'],
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
    const { render, find, made } = studio(await aJpeg());
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => render()));
    await render();
    expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.value.etag)).size).toBe(1);
    expect(await find()).toEqual(outcomes[0]?.ok && outcomes[0].value);
    expect(made()).toBe(1);
  });

  it('makes a picture for every difference that was asked for', async () => {
    const { render, made } = studio(await aJpeg());
    await render();
    await render({ width: 48 });
    await render({ height: 48 });
    await render({ fit: 'inside' });
    await render({ format: 'png' });
    await render({}, { kind: 'own', key: 'other' });
    expect(made()).toBe(6);
  });

  it('does not remember that a picture was missing', async () => {
    const { render, loaded } = studio(undefined);
    expect(await render()).toEqual({ ok: false, error: 'not-found' });
    expect(await render()).toEqual({ ok: false, error: 'not-found' });
    expect(loaded()).toBe(2);
  });

  it('forgets what it made of an original that was removed meanwhile', async () => {
    const { render, find, removedAfter } = studio(await aJpeg());
    removedAfter.loads = 1;
    expect((await render()).ok).toBe(true);
    expect(await find()).toBeUndefined();
  });

  it('asks another host again the next day', async () => {
    const { render, find, made, sleep } = studio(await aJpeg());
    await render({}, FOREIGN);
    sleep(11);
    expect(await find(FOREIGN)).toBeDefined();
    sleep(11);
    expect(await find(FOREIGN)).toBeUndefined();
    await render({}, FOREIGN);
    expect(made()).toBe(2);
  });

  it.each([
    ['HTML', () => Buffer.from('<!doctype html>')],
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half a picture', async () => (await aJpeg()).subarray(0, 2000)],
    ['a picture of 400 megapixels', () => aPngBomb(20_000, 20_000)],
    ['one of 26 megapixels', () => aPngBomb(6500, 4000)],
    ['an animation', () => anAnimatedWebp()],
  ])('refuses %s from elsewhere', async (_, make) => {
    expect(await studio(await make()).render()).toEqual({ ok: false, error: 'unreadable' });
  });
});
