// Files on disk under opaque keys: written whole or not at all, spread over folders.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '#app/domain/deps.ts';
import { hasCode } from './failure.ts';

// Lower case, because some disks ignore case; no dot and no slash, so that a key is never a path.
export const FILE_KEY = /^[a-z0-9][a-z0-9_-]{7,79}$/;

/** Enough to tell a picture by. */
export const START_BYTES = 16;

const DRAFTS = 'drafts';
const DAY_MS = 86_400_000;

/** Below the folder of all data. */
export function filesFolder(dataDir: string): string {
  return path.join(dataDir, 'files');
}

/** For unfinished files; the tidying removes what a crash leaves here. */
export function draftsFolder(dataDir: string): string {
  return path.join(filesFolder(dataDir), DRAFTS);
}

/** If files are stored elsewhere: removes uploads that a crash left here. */
export async function removeOldDrafts(dataDir: string): Promise<void> {
  const folder = draftsFolder(dataDir);
  if (!(await isThere(folder))) return;
  const old = await keysBefore(filesFolder(dataDir), DRAFTS, new Date(Date.now() - DAY_MS));
  for (const draft of old) await rm(path.join(folder, draft), { force: true });
}

/** `onRemove` is called for each deleted file. */
export function createFileStore(
  dir: string,
  onRemove: (key: string) => Promise<void> = async () => {},
): FileStore {
  return {
    put: (key, content) => put(dir, key, content),

    get: (key) => ifThere(dir, key, (file) => readFile(file)),

    peek: (key) => ifThere(dir, key, peek),

    has: async (key) => FILE_KEY.test(key) && isThere(placeOf(dir, key)),

    async remove(key) {
      if (!FILE_KEY.test(key)) return;
      await rm(placeOf(dir, key), { force: true });
      await onRemove(key);
    },

    async removeStrays(before, known) {
      const strays = await removeStrays(dir, before, known);
      for (const key of strays) await onRemove(key);
      return strays.length;
    },

    state: async () => ({
      place: dir,
      reachable: await mkdir(dir, { recursive: true }).then(
        () => isThere(dir, constants.W_OK),
        () => false,
      ),
    }),
  };
}

function isThere(file: string, mode = constants.F_OK): Promise<boolean> {
  return access(file, mode).then(
    () => true,
    () => false,
  );
}

async function ifThere<T>(
  dir: string,
  key: string,
  read: (file: string) => Promise<T>,
): Promise<T | undefined> {
  if (!FILE_KEY.test(key)) return undefined;
  try {
    return await read(placeOf(dir, key));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function peek(file: string): Promise<{ start: Uint8Array; size: number }> {
  const pieces: Buffer[] = await createReadStream(file, { end: START_BYTES - 1 }).toArray();
  return { start: Buffer.concat(pieces), size: (await stat(file)).size };
}

/** false if the disk is full. */
async function put(dir: string, key: string, content: Uint8Array): Promise<boolean> {
  if (!FILE_KEY.test(key)) throw new Error('not a file key');
  const place = placeOf(dir, key);
  const draft = path.join(dir, DRAFTS, randomUUID());
  try {
    await mkdir(path.dirname(place), { recursive: true });
    await mkdir(path.dirname(draft), { recursive: true });
    await writeFile(draft, content, { flush: true, flag: 'wx' });
    await rename(draft, place);
    return true;
  } catch (error) {
    await rm(draft, { force: true });
    if (hasCode(error, 'ENOSPC', 'EDQUOT')) return false;
    throw error;
  }
}

async function removeStrays(
  dir: string,
  before: Date,
  known: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string[]> {
  const removed = [];
  for (const folder of await foldersOf(dir)) {
    const keys = await keysBefore(dir, folder, before);
    const kept = folder === DRAFTS || keys.length === 0 ? new Set<string>() : await known(keys);
    const strays = keys.filter((key) => !kept.has(key));
    for (const stray of strays) await rm(path.join(dir, folder, stray), { force: true });
    removed.push(...strays);
  }
  return removed;
}

async function foldersOf(dir: string): Promise<string[]> {
  try {
    const entries = await readdir(dir, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Only files with keys of ours; others in the folder are not touched. */
async function keysBefore(dir: string, folder: string, before: Date): Promise<string[]> {
  const keys = [];
  for (const name of await readdir(path.join(dir, folder))) {
    if (!FILE_KEY.test(name) || (folder !== DRAFTS && !name.startsWith(folder))) continue;
    const written = await stat(path.join(dir, folder, name)).catch(() => undefined);
    if (written?.isFile() && written.mtime < before) keys.push(name);
  }
  return keys;
}

function placeOf(dir: string, key: string): string {
  return path.join(dir, key.slice(0, 2), key);
}
