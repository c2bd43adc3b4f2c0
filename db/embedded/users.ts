// Which processes use the embedded PostgreSQL: the last to leave stops it.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { isAlive } from './alive.ts';

/** Returns the function that signs this process off and tells whether nobody is left. */
export function signOn(data: string): () => boolean {
  const folder = join(data, 'botteghino.users');
  const own = join(folder, String(process.pid));
  mkdirSync(folder, { recursive: true });
  writeFileSync(own, '');
  return () => {
    rmSync(own, { force: true });
    return livingUsers(folder).length === 0;
  };
}

function livingUsers(folder: string): number[] {
  const users = readdirSync(folder).map(Number);
  for (const pid of users.filter((user) => !isAlive(user))) rmSync(join(folder, String(pid)), { force: true });
  return users.filter(isAlive);
}
