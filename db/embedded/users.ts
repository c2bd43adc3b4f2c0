// Counts the processes that use the embedded PostgreSQL, so that the last one stops it.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { isAlive } from './alive.ts';

/** Returns a function that signs off and tells whether this was the last user. */
export function signOn(data: string): () => boolean {
  const folder = join(data, 'botteghino.users');
  const own = join(folder, `${process.pid}.${randomBytes(4).toString('hex')}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(own, '');
  return () => {
    rmSync(own, { force: true });
    return nobodyIn(folder);
  };
}

function nobodyIn(folder: string): boolean {
  const users = readdirSync(folder);
  const gone = users.filter((user) => !isAlive(Number.parseInt(user, 10)));
  for (const user of gone) rmSync(join(folder, user), { force: true });
  return gone.length === users.length;
}
