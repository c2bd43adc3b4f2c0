import { describe, expect, it } from 'vitest';

import type { ImageWish, Original } from '#app/domain/activities/image-tools.ts';
import { createImageCodec } from '#app/gateways/image-codec.server.ts';
import { aJpeg } from '#tests/support/pictures.ts';

const photo = await aJpeg(64, 48);
const wanted = new AbortController().signal;

const SMALL: ImageWish = { width: 48, height: undefined, format: 'webp', fit: 'inside' };
const LARGE: ImageWish = { ...SMALL, width: 1536 };

/** Originals that load only when the test lets them. */
function heldOriginals() {
  const loading: (() => void)[] = [];
  const original = (kind: Original['kind'] = 'own'): Original => ({
    kind,
    load: () => new Promise((resolve) => loading.push(() => resolve(photo))),
  });
  return { loading, original };
}

const ready: Original = { kind: 'own', load: async () => photo };

// Generous, because the machine may be busy.
const PATIENT = { timeout: 240_000 };

describe('work on pictures', () => {
  it('refuses at once what comes when as many wait as may, and reads few originals ahead', async () => {
    const codec = createImageCodec();
    const { loading, original } = heldOriginals();
    const views = Array.from({ length: 100 }, () => codec.resize(original(), LARGE, wanted));
    expect(await views.at(-1)).toEqual({ ok: false, error: 'busy' });
    await expect.poll(() => loading.length, PATIENT).toBe(6);
    const feeding = setInterval(() => loading.splice(0).forEach((load) => load()), 1);
    const outcomes = await Promise.all(views);
    clearInterval(feeding);
    expect(outcomes.filter((outcome) => outcome.ok).length).toBeGreaterThan(10);
    expect(outcomes.filter((outcome) => outcome.ok).length).toBeLessThan(50);
  });

  it('makes small pictures and takes uploads while large and foreign ones are held up', async () => {
    const codec = createImageCodec();
    const { original } = heldOriginals();
    for (const kind of ['own', 'foreign'] as const)
      for (let index = 0; index < 50; index += 1) void codec.resize(original(kind), LARGE, wanted);
    expect(await codec.resize(ready, SMALL, wanted)).toMatchObject({ ok: true });
    expect(await codec.normalize(photo)).toMatchObject({ ok: true });
  });

  it('makes pictures while the original of another one of their size does not come', async () => {
    const codec = createImageCodec();
    const { loading, original } = heldOriginals();
    const late = codec.resize(original(), LARGE, wanted);
    expect(await codec.resize(ready, LARGE, wanted)).toMatchObject({ ok: true });
    for (const load of loading) load();
    expect(await late).toMatchObject({ ok: true });
  });

  it('makes large pictures while small ones and foreign ones are held up', async () => {
    const codec = createImageCodec();
    const { original } = heldOriginals();
    for (const kind of ['own', 'foreign'] as const)
      for (let index = 0; index < 100; index += 1) void codec.resize(original(kind), SMALL, wanted);
    expect(await codec.resize(ready, LARGE, wanted)).toMatchObject({ ok: true });
  });

  it('makes views while uploads wait, of which not all can', async () => {
    const codec = createImageCodec();
    const uploads = Array.from({ length: 100 }, () => codec.normalize(photo));
    expect(await codec.resize(ready, SMALL, wanted)).toMatchObject({ ok: true });
    expect(await codec.resize(ready, LARGE, wanted)).toMatchObject({ ok: true });
    const outcomes = await Promise.all(uploads);
    expect(outcomes.filter((outcome) => outcome.ok).length).toBeGreaterThan(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.error === 'busy').length).toBeGreaterThan(1);
  });

  it('drops what its asker left before its turn came, and what was only being loaded', async () => {
    const codec = createImageCodec();
    const { loading, original } = heldOriginals();
    const asker = new AbortController();
    const views = Array.from({ length: 10 }, () => codec.resize(original(), LARGE, asker.signal));
    await expect.poll(() => loading.length, PATIENT).toBe(6);
    asker.abort();
    for (const load of loading) load();
    expect(await Promise.all(views)).toEqual(views.map(() => ({ ok: false, error: 'abandoned' })));
    expect(loading).toHaveLength(6);
  });
});
