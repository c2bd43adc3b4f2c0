// The account that runs PostgreSQL when we are root, because PostgreSQL refuses to run as root.
import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

export type Runner = { uid: number; gid: number };

/** undefined: this process is not root, and PostgreSQL runs under the same user. */
export function findRunner(data: string): Runner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(data, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const runner = account('postgres') ?? account('nobody');
  if (!runner)
    throw new Error('PostgreSQL non può girare come root, e qui non c’è un utente `postgres` o `nobody`');
  return runner;
}

function account(name: string): Runner | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Tries the access as that account: file modes alone don't tell (groups, ACLs, mounts). */
export function canUse(folder: string, access: 'read' | 'write', runner: Runner): boolean {
  const probe = ['-c', `cd "$1" && test -${access === 'read' ? 'r' : 'w'} .`, 'sh', folder];
  return spawnSync('/bin/sh', probe, { ...runner, cwd: '/', stdio: 'ignore' }).status === 0;
}

export function canOwnFolderIn(parent: string, runner: Runner): boolean {
  const probe = join(parent, `.probe-${randomBytes(6).toString('hex')}`);
  mkdirSync(probe);
  try {
    chownSync(probe, runner.uid, runner.gid);
    return canUse(probe, 'write', runner);
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true });
  }
}
