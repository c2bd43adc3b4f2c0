// A data folder for one run of tests. The next run removes what a killed run left behind, including its database.
import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { isAlive } from '#db/embedded/alive.ts';
import { findPostmaster, stopPostmaster } from '#db/embedded/postmaster.ts';

export type ThrowawayFolder = { path: string; remove(): void };

/** In memory a database is cloned in a tenth of the time, and a run clones hundreds. */
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 31;

export async function throwawayFolder(
  purpose: 'test' | 'journeys' | 'soak' | 'fuzz',
): Promise<ThrowawayFolder> {
  const prefix = `botteghino-${purpose}-`;
  await removeAbandoned(prefix);
  const path = mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), `${prefix}${process.pid}-`));
  // Temporary folders are closed to other users, and PostgreSQL may run as another user.
  chmodSync(path, 0o755);
  return { path, remove: () => remove(path) };
}

/** Otherwise the disk is used: containers often have little or no shared memory. */
function hasRoomInMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, freemem()) > ENOUGH_BYTES;
}

async function removeAbandoned(prefix: string): Promise<void> {
  const folders = [IN_MEMORY, tmpdir()].filter((folder) => existsSync(folder));
  const left = folders.flatMap((folder) => readdirSync(folder).map((name) => ({ folder, name })));
  for (const { folder, name } of left.filter((entry) => entry.name.startsWith(prefix))) {
    if (isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue;
    const path = join(folder, name);
    const postmaster = findPostmaster(join(path, 'postgres'));
    if (postmaster) await stopPostmaster(postmaster);
    remove(path);
  }
}

function remove(path: string): void {
  const data = join(path, 'postgres');
  try {
    // If PostgreSQL's account can't enter the folder, the data are elsewhere and this is a link.
    if (realpathSync(data) !== join(realpathSync(path), 'postgres'))
      rmSync(dirname(realpathSync(data)), { recursive: true });
  } catch {
    // PostgreSQL was never started in this folder.
  }
  rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}
