// A data folder for one run of tests. What a run that was killed left behind, its database too, is removed by the next.
import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { isAlive } from '#db/embedded/alive.ts';
import { findPostmaster, stopPostmaster } from '#db/embedded/postmaster.ts';

export type ThrowawayFolder = { path: string; remove(): void };

/** In memory a database is cloned in a tenth of the time: a run clones hundreds. */
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 31;

export async function throwawayFolder(
  purpose: 'test' | 'journeys' | 'soak' | 'fuzz',
): Promise<ThrowawayFolder> {
  const prefix = `botteghino-${purpose}-`;
  await removeAbandoned(prefix);
  const path = mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), `${prefix}${process.pid}-`));
  // Temporary folders are closed to others, and PostgreSQL may run as another.
  chmodSync(path, 0o755);
  return { path, remove: () => remove(path) };
}

/** Where there is none, or next to none as in a container that was not given more, the disk does. */
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
    // Where PostgreSQL's account cannot enter, the data are elsewhere, behind a link.
    if (realpathSync(data) !== join(realpathSync(path), 'postgres'))
      rmSync(dirname(realpathSync(data)), { recursive: true });
  } catch {
    // Nothing was started in it.
  }
  rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}
