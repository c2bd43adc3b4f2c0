import { mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { RenderProblem } from '#app/domain/activities/image-tools.ts';
import type { Result } from '#app/domain/result.ts';
import { createRenditionFiles } from '#app/gateways/rendition-files.server.ts';
import { createRenditions } from '#app/gateways/renditions.server.ts';
import { existing } from '#tests/support/existing.ts';
import { silentLog } from '#tests/support/deps.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'renditions-'));
});
afterEach(() => rm(dir, { recursive: true }));

const NAME = { source: 'a1b2c3', shape: '320x-inside.webp' };
const wanted = new AbortController().signal;

async function files(): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function bytesOnDisk(): Promise<number> {
  const sizes = await Promise.all((await files()).map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** One second apart, so that the test doesn't depend on the precision of the disk's times. */
async function ageAll(): Promise<void> {
  for (const file of await files()) {
    const { mtimeMs } = await stat(file);
    const older = new Date(mtimeMs - 1000);
    await utimes(file, older, older);
  }
}

/** As if another process had opened the same folder. */
function aProcess(folder = dir) {
  const renditions = createRenditions(createRenditionFiles(folder), silentLog());
  let made = 0;
  const make = (text: string, signal = wanted) =>
    renditions.make(
      NAME,
      async () => {
        made += 1;
        return { ok: true, value: Buffer.from(text) };
      },
      signal,
    );
  return { ...renditions, make, made: () => made };
}

describe('made pictures on disk', () => {
  it('serve another process, and the same after a restart', async () => {
    const first = await aProcess().make('one');
    const second = aProcess();
    expect(await second.make('two')).toEqual(first);
    expect(await second.find(NAME)).toEqual(existing(first.ok ? first.value : undefined));
    expect(second.made()).toBe(0);
  });

  it.each([
    ['cut short', (file: string) => truncate(file, 34)],
    ['empty', (file: string) => truncate(file, 0)],
    ['something else', (file: string) => writeFile(file, Buffer.alloc(64, 'x'))],
  ])('are made anew where a file is %s', async (_, spoil) => {
    await aProcess().make('a whole picture');
    await spoil(existing((await files())[0]));
    const second = aProcess();
    expect(await second.find(NAME)).toBeUndefined();
    const outcome = await second.make('made anew');
    expect(outcome.ok && Buffer.from(outcome.value.content).toString()).toBe('made anew');
  });

  it('never take more than their bound, and the oldest go first', async () => {
    const store = createRenditionFiles(dir, 100_000);
    for (let index = 0; index < 60; index += 1) {
      const name = { source: `picture ${index}`, shape: 'x' };
      await store.put(name, Buffer.alloc(4000));
      await ageAll();
      expect(await bytesOnDisk()).toBeLessThanOrEqual(100_000);
    }
    const kept = await Promise.all(
      Array.from({ length: 60 }, async (_, index) =>
        (await store.get({ source: `picture ${index}`, shape: 'x' })) ? index : -1,
      ),
    );
    const found = kept.filter((index) => index >= 0);
    expect(found.length).toBeGreaterThan(15);
    expect(found).toEqual(Array.from({ length: found.length }, (_, index) => 60 - found.length + index));
  });

  it('count what an earlier process left, drafts too', async () => {
    const left = createRenditionFiles(dir, 1_000_000);
    for (let index = 0; index < 20; index += 1)
      await left.put({ source: `left ${index}`, shape: 'x' }, Buffer.alloc(10_000));
    const [any] = await files();
    const draft = `${existing(any)}.draft`;
    await writeFile(draft, Buffer.alloc(10_000));
    await utimes(draft, 1, 1);
    await createRenditionFiles(dir, 100_000).put(NAME, Buffer.alloc(1000));
    expect(await bytesOnDisk()).toBeLessThanOrEqual(100_000);
    expect(await files()).not.toContain(draft);
  });

  it('go with their original, in all sizes, and no other’s', async () => {
    const store = createRenditionFiles(dir);
    const others = { source: 'd4e5f6', shape: 'x' };
    for (const name of [NAME, { ...NAME, shape: 'x' }, others]) await store.put(name, Buffer.from('x'));
    await store.forget(NAME.source);
    expect(await store.get(NAME)).toBeUndefined();
    expect(await store.get(others)).toBeDefined();
    expect(await files()).toHaveLength(1);
  });

  it('that cannot be removed break nothing off', async () => {
    const readOnly = {
      ...createRenditionFiles(dir),
      forget: () => Promise.reject(Object.assign(new Error('read-only'), { code: 'EROFS' })),
    };
    await expect(createRenditions(readOnly, silentLog()).forget(NAME.source)).resolves.toBeUndefined();
  });

  it('are given even where none can be kept', async () => {
    const inTheWay = path.join(dir, 'file');
    await writeFile(inTheWay, '');
    expect(await aProcess(path.join(inTheWay, 'renditions')).make('one')).toMatchObject({ ok: true });
  });
});

describe('one picture that many ask for', () => {
  function held() {
    const renditions = createRenditions(createRenditionFiles(dir), silentLog());
    const finish: ((outcome: Result<Uint8Array, RenderProblem>) => void)[] = [];
    const signals: AbortSignal[] = [];
    const ask = (asker = new AbortController()) => ({
      asker,
      outcome: renditions.make(
        NAME,
        (signal) =>
          new Promise((resolve) => {
            signals.push(signal);
            signal.addEventListener('abort', () => resolve({ ok: false, error: 'abandoned' }));
            finish.push(resolve);
          }),
        asker.signal,
      ),
    });
    return { ask, signals, finish };
  }

  async function until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise(setImmediate);
  }

  it('is made once, and goes on while one of them is there', async () => {
    const { ask, signals, finish } = held();
    const [first, second] = [ask(), ask()];
    await until(() => signals.length === 1);
    first.asker.abort();
    expect(signals[0]?.aborted).toBe(false);
    finish[0]?.({ ok: true, value: Buffer.from('x') });
    expect(await second.outcome).toMatchObject({ ok: true });
    expect(signals).toHaveLength(1);
  });

  it('is given up when the last of them leaves', async () => {
    const { ask, signals } = held();
    const asked = [ask(), ask()];
    await until(() => signals.length === 1);
    for (const { asker } of asked) asker.abort();
    expect(signals[0]?.aborted).toBe(true);
    for (const { outcome } of asked) expect(await outcome).toEqual({ ok: false, error: 'abandoned' });
  });

  it('is begun again for one who comes at that very moment', async () => {
    const { ask, signals, finish } = held();
    const first = ask();
    await until(() => signals.length === 1);
    first.asker.abort();
    const late = ask();
    await until(() => signals.length === 2);
    finish[1]?.({ ok: true, value: Buffer.from('x') });
    expect(await late.outcome).toMatchObject({ ok: true });
  });

  it('is not begun for one who has already gone', async () => {
    const { ask, signals } = held();
    const gone = new AbortController();
    gone.abort();
    expect(await ask(gone).outcome).toEqual({ ok: false, error: 'abandoned' });
    expect(signals).toEqual([]);
  });
});
