// A lock file for one process at a time. It names its holder, so that the lock of a killed process can be removed.
import { lstatSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './alive.ts';

/** No turn takes this long: after it, the process id must belong to another program. */
const LONGEST_TURN_MS = 600_000;

/** Waits for the lock; returns the function that releases it. */
export async function takeTurn(lock: string): Promise<() => void> {
  for (;;) {
    try {
      // The link's target is the process id, not a file: one step creates the lock and names its holder.
      symlinkSync(String(process.pid), lock);
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (isAbandoned(lock)) rmSync(lock, { recursive: true, force: true });
    else await sleep(100);
  }
}

function isAbandoned(lock: string): boolean {
  try {
    const since = lstatSync(lock);
    // An earlier release used a folder as the lock.
    if (!since.isSymbolicLink() || Date.now() - since.mtimeMs > LONGEST_TURN_MS) return true;
    const holder = Number(readlinkSync(lock));
    return holder !== process.pid && !isAlive(holder);
  } catch {
    // The lock was released in the meantime.
    return false;
  }
}
