// A data folder for one run of tests. What a run that was killed left behind, its database too, is removed by the next.
import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { isAlive } from '#db/embedded/alive.ts';
import { findPostmaster, stopPostmaster } from '#db/embedded/postmaster.ts';

export type ThrowawayFolder = { path: string; remove(): void };

export async function throwawayFolder(
  purpose: 'test' | 'journeys' | 'soak' | 'fuzz',
): Promise<ThrowawayFolder> {
  const prefix = `botteghino-${purpose}-`;
  await removeAbandoned(prefix);
  const path = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  // Temporary folders are closed to others, and PostgreSQL may run as another.
  chmodSync(path, 0o755);
  return { path, remove: () => remove(path) };
}

async function removeAbandoned(prefix: string): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    if (isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue;
    const path = join(tmpdir(), name);
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
