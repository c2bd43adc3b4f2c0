import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createFileStore, draftsFolder, filesFolder, removeOldDrafts } from '#app/gateways/files.server.ts';
import { existing } from '#tests/support/existing.ts';

const KEY = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'files-'));
});
afterEach(() => rm(dir, { recursive: true }));

async function allFiles(): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('the file store', () => {
  it('gives back what was put, also after a restart', async () => {
    await createFileStore(dir).put(KEY, Buffer.from('contenuto'));
    expect(Buffer.from(existing(await createFileStore(dir).get(KEY))).toString()).toBe('contenuto');
  });

  it('knows nothing under a key that was never used, or was removed', async () => {
    const store = createFileStore(dir);
    expect(await store.get(KEY)).toBeUndefined();
    await store.put(KEY, Buffer.from('x'));
    await store.remove(KEY);
    await store.remove(KEY);
    expect(await store.get(KEY)).toBeUndefined();
    expect(await allFiles()).toEqual([]);
  });

  it('keeps the whole new content when written from many sides at once', async () => {
    const store = createFileStore(dir);
    const contents = Array.from({ length: 20 }, (_, index) => Buffer.alloc(100_000, index));
    await Promise.all(contents.map((content) => store.put(KEY, content)));
    const kept = Buffer.from(existing(await store.get(KEY)));
    expect(contents.some((content) => content.equals(kept))).toBe(true);
    expect(await allFiles()).toEqual([KEY]);
  });

  it('leaves nothing behind when writing fails', async () => {
    await writeFile(path.join(dir, 'a1'), 'in the way of the folder');
    await expect(createFileStore(dir).put(KEY, Buffer.from('x'))).rejects.toThrow();
    expect(await allFiles()).toEqual(['a1']);
  });

  it('says when the disk is full, and leaves nothing half written', async () => {
    async function* half() {
      yield Buffer.from('x');
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    }
    expect(await createFileStore(dir).put(KEY, half() as unknown as Uint8Array)).toBe(false);
    expect(await allFiles()).toEqual([]);
    expect(await createFileStore(dir).put(KEY, Buffer.from('x'))).toBe(true);
  });

  it.each([
    '../../etc/passwd',
    '..',
    'a/b/c/d/e/f/g',
    'AAAAAAAAAAAA',
    'short',
    '',
    'a'.repeat(81),
    `${KEY}\0`,
    `${KEY}.x`,
    '....////....',
  ])('refuses a name that is not a key: %j', async (key) => {
    const store = createFileStore(dir);
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('not a file key');
    expect(await store.get(key)).toBeUndefined();
    await store.remove(key);
    expect(await allFiles()).toEqual([]);
  });

  it('removes what is old and unknown, and what was left half written', async () => {
    const store = createFileStore(dir);
    const [known, stray, young] = [KEY, `b${KEY.slice(1)}`, `c${KEY.slice(1)}`];
    for (const key of [known, stray, young]) await store.put(key, Buffer.from('x'));
    const draft = path.join(dir, 'drafts', 'a1b2c3d4-e5f6-4071-8293-a4b5c6d7e8f9');
    await writeFile(draft, 'half');
    const yesterday = new Date(Date.now() - 86_400_000);
    for (const file of [path.join(dir, 'a1', known), path.join(dir, stray.slice(0, 2), stray), draft])
      await utimes(file, yesterday, yesterday);
    const asked: string[] = [];
    const removed = await store.removeStrays(new Date(Date.now() - 3_600_000), async (keys) => {
      asked.push(...keys);
      return new Set([known]);
    });
    expect(removed).toBe(2);
    expect(asked.toSorted()).toEqual([known, stray]);
    expect((await allFiles()).toSorted()).toEqual([known, young]);
  });

  it('tells of every file that is no more', async () => {
    const gone: string[] = [];
    const store = createFileStore(dir, async (key) => void gone.push(key));
    const stray = `b${KEY.slice(1)}`;
    for (const key of [KEY, stray]) await store.put(key, Buffer.from('x'));
    await store.remove(KEY);
    await store.removeStrays(new Date(Date.now() + 60_000), async () => new Set());
    expect(gone).toEqual([KEY, stray]);
  });

  it('has no strays before anything was put', async () => {
    const store = createFileStore(path.join(dir, 'none'));
    expect(await store.removeStrays(new Date(), async () => new Set())).toBe(0);
  });

  it('loses at the start what a crash left of uploads more than a day ago, and nothing else', async () => {
    await removeOldDrafts(dir);
    const store = createFileStore(filesFolder(dir));
    const [old, young, foreign] = [`b${KEY.slice(1)}`, `c${KEY.slice(1)}`, 'Leggimi.txt'];
    await store.put(KEY, Buffer.from('x'));
    for (const name of [old, young, foreign]) await writeFile(path.join(draftsFolder(dir), name), 'half');
    const before = new Date(Date.now() - 86_400_000 - 1000);
    const aged = [path.join(filesFolder(dir), 'a1', KEY)];
    aged.push(...[old, foreign].map((name) => path.join(draftsFolder(dir), name)));
    for (const file of aged) await utimes(file, before, before);
    await removeOldDrafts(dir);
    expect((await allFiles()).toSorted()).toEqual([foreign, KEY, young]);
  });
});
