// Resized pictures on disk, shared by processes and kept over restarts. Each may disappear at any time.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RenditionName } from '#app/domain/activities/image-tools.ts';

export type RenditionFiles = {
  /** Returns only complete files. */
  get(name: RenditionName): Promise<Uint8Array | undefined>;
  put(name: RenditionName, content: Uint8Array): Promise<void>;
  forget(source: string): Promise<void>;
};

const MAX_BYTES = 512 * 1024 * 1024;
const DIGEST_BYTES = 32;
/** Share of the size limit that a process may write before it measures the folder again. */
const SHARE = 0.1;

export function createRenditionFiles(dir: string, maxBytes = MAX_BYTES): RenditionFiles {
  // The first write measures what earlier processes left.
  let writtenSince = Number.POSITIVE_INFINITY;

  async function makeRoom(bytes: number): Promise<void> {
    writtenSince += bytes;
    if (writtenSince <= maxBytes * SHARE) return;
    writtenSince = bytes;
    await removeOldest(dir, maxBytes * (1 - SHARE));
  }

  return {
    async get(name) {
      const file = fileOf(dir, name);
      const stored = await readFile(file).catch(() => undefined);
      if (stored === undefined) return undefined;
      const content = stored.subarray(DIGEST_BYTES);
      if (digestOf(content).equals(stored.subarray(0, DIGEST_BYTES))) return content;
      await rm(file, { force: true });
      return undefined;
    },

    async put(name, content) {
      const file = fileOf(dir, name);
      const draft = `${file}.${randomUUID()}`;
      await makeRoom(DIGEST_BYTES + content.byteLength);
      await mkdir(path.dirname(file), { recursive: true });
      try {
        // Not flushed to disk: the digest reveals a file that a power cut left incomplete.
        await writeFile(draft, [digestOf(content), content], { flag: 'wx' });
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    async forget(source) {
      const { folder, prefix } = placeOf(dir, source);
      const names = await readdir(folder).catch(() => []);
      const made = names.filter((name) => name.startsWith(prefix));
      await Promise.all(made.map((name) => rm(path.join(folder, name), { force: true })));
    },
  };
}

/** Sources can have any length, so they are hashed; shapes are short names of ours. */
function placeOf(dir: string, source: string): { folder: string; prefix: string } {
  const prefix = createHash('sha256').update(source).digest('hex').slice(0, 40);
  return { folder: path.join(dir, prefix.slice(0, 2)), prefix };
}

function fileOf(dir: string, { source, shape }: RenditionName): string {
  const { folder, prefix } = placeOf(dir, source);
  return path.join(folder, `${prefix}-${shape}`);
}

function digestOf(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}

async function removeOldest(dir: string, maxBytes: number): Promise<void> {
  const kept = await listFiles(dir);
  let bytes = kept.reduce((sum, { size }) => sum + size, 0);
  for (const { file, size } of kept.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (bytes <= maxBytes) return;
    await rm(file, { force: true });
    bytes -= size;
  }
}

/** Includes drafts left by dead processes. */
async function listFiles(dir: string): Promise<{ file: string; size: number; mtimeMs: number }[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const listed = [];
  for (const file of files) {
    const found = await stat(file).catch(() => undefined);
    if (found) listed.push({ file, size: found.size, mtimeMs: found.mtimeMs });
  }
  return listed;
}
