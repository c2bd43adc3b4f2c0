// A new database cluster, made beside its place and renamed into it: there is never half a cluster.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
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

/** `durable: false` is for clusters that end with the run that made them. */
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

/** Left by processes that were killed meanwhile. */
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
    // Without a locale of its own the cluster would be SQL_ASCII wherever LANG is unset.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ];
}

function moveIntoPlace(fresh: string, data: string): void {
  try {
    renameSync(fresh, data);
  } catch (error) {
    // Another process started at the same moment and was first: its cluster is the one.
    if (!existsSync(join(data, PASSWORD_FILE))) throw error;
  }
}

/** Nothing of the caller's PG* variables may reach it. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}
