// Files on disk under opaque names: written whole or not at all, spread over folders.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { FileStore } from '#app/domain/deps.ts';

// Lower case only, since some disks take capitals for the same name; no dot and no slash, so that no path is left.
const KEY = /^[a-z0-9][a-z0-9_-]{7,79}$/;

export function createFileStore(dir: string): FileStore {
  return {
    async put(key, content) {
      if (!KEY.test(key)) throw new Error('not a file key');
      const place = placeOf(dir, key);
      const draft = path.join(dir, 'drafts', randomUUID());
      await Promise.all([
        mkdir(path.dirname(place), { recursive: true }),
        mkdir(path.dirname(draft), { recursive: true }),
      ]);
      try {
        await writeFile(draft, content, { flush: true, flag: 'wx' });
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    async get(key) {
      if (!KEY.test(key)) return undefined;
      try {
        return await readFile(placeOf(dir, key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async remove(key) {
      if (KEY.test(key)) await rm(placeOf(dir, key), { force: true });
    },
  };
}

function placeOf(dir: string, key: string): string {
  return path.join(dir, key.slice(0, 2), key);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
