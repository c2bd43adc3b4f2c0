// Creates the database cluster under a temporary name and renames it, so that a half-made cluster is never used.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isAlive } from './alive.ts';
import type { ClusterPlace } from './place.ts';

export const DATABASE_USER = 'botteghino';

const PASSWORD_FILE = 'botteghino.password';

/** `durable: false` is for clusters that are deleted after the run. */
export async function ensureCluster(place: ClusterPlace, durable: boolean): Promise<{ password: string }> {
  if (!existsSync(join(place.data, PASSWORD_FILE))) await createCluster(place, durable);
  return { password: readFileSync(join(place.data, PASSWORD_FILE), 'utf8').trim() };
}

async function createCluster(place: ClusterPlace, durable: boolean): Promise<void> {
  removeHalfClusters(place.data);
  const fresh = `${place.data}.new.${process.pid}`;
  const passwordFile = `${fresh}.password`;
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 });
  if (place.runner) {
    for (const path of [fresh, passwordFile]) chownSync(path, place.runner.uid, place.runner.gid);
  }
  try {
    await promisify(execFile)(
      join(place.binaries, 'bin', 'initdb'),
      initdbArguments(fresh, passwordFile, durable),
      {
        ...place.runner,
        cwd: '/',
        env: postgresEnvironment(),
      },
    );
    renameSync(passwordFile, join(fresh, PASSWORD_FILE));
    moveIntoPlace(fresh, place.data);
  } finally {
    for (const path of [fresh, passwordFile]) rmSync(path, { recursive: true, force: true });
  }
}

/** Removes what killed processes left. */
function removeHalfClusters(data: string): void {
  const prefix = `${basename(data)}.new.`;
  for (const name of readdirSync(dirname(data)).filter((entry) => entry.startsWith(prefix))) {
    const maker = Number.parseInt(name.slice(prefix.length), 10);
    if (maker === process.pid || !isAlive(maker))
      rmSync(join(dirname(data), name), { recursive: true, force: true });
  }
}

function initdbArguments(data: string, passwordFile: string, durable: boolean): string[] {
  return [
    `--pgdata=${data}`,
    `--username=${DATABASE_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // Without an explicit locale the encoding would be SQL_ASCII where LANG is not set.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync', '--no-data-checksums', '--set=scram_iterations=1']),
  ];
}

function moveIntoPlace(fresh: string, data: string): void {
  try {
    renameSync(fresh, data);
  } catch (error) {
    // Another process made its cluster first: use that one.
    if (!existsSync(join(data, PASSWORD_FILE))) throw error;
  }
}

/** An environment without the caller's PG* variables. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}

// Counts the processes that use the embedded PostgreSQL, so that the last one stops it.

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
