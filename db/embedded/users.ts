// Who uses the embedded PostgreSQL: the last to leave stops it.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { isAlive } from './alive.ts';

/** Returns the function that signs off again and tells whether nobody is left. */
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
