// One process at a time. The lock names its holder, so that one left by a killed process holds nobody up.
import { lstatSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { isAlive } from './alive.ts';

/** Nobody takes longer: the number must by now be another program's. */
const LONGEST_TURN_MS = 600_000;

/** Waits for the turn; returns the function that ends it. */
export async function takeTurn(lock: string): Promise<() => void> {
  for (;;) {
    try {
      // A link to a number that is no file: made and filled in one step.
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
    // A release before this one made a folder of it.
    if (!since.isSymbolicLink() || Date.now() - since.mtimeMs > LONGEST_TURN_MS) return true;
    const holder = Number(readlinkSync(lock));
    return holder !== process.pid && !isAlive(holder);
  } catch {
    // It has been given back meanwhile.
    return false;
  }
}
