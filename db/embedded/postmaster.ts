// A running server, as described in its `postmaster.pid`.
import { spawn, spawnSync } from 'node:child_process';
import { openSync, closeSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './alive.ts';
import { postgresEnvironment } from './cluster.ts';
import type { ClusterPlace } from './place.ts';

export type Postmaster = { pid: number; port: number; ready: boolean };

/** undefined: no server runs on this data. */
export function findPostmaster(data: string): Postmaster | undefined {
  const pidFile = join(data, 'postmaster.pid');
  const text = readIfThere(pidFile);
  const lines = text?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return undefined;
  if (isPostgres(pid)) return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  // After a reboot another program may have this process id, and PostgreSQL would refuse to start.
  if (readIfThere(pidFile) === text) rmSync(pidFile, { force: true });
  return undefined;
}

function isPostgres(pid: number): boolean {
  const command =
    process.platform === 'linux'
      ? readIfThere(`/proc/${pid}/cmdline`)
      : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return command?.includes('postgres') ?? false;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

export type PostmasterOptions = { port: number; durable: boolean; logFile: string };

/** Resolves when the server accepts connections; undefined if it ended instead (the log says why). */
export async function startPostmaster(
  place: ClusterPlace,
  options: PostmasterOptions,
): Promise<Postmaster | undefined> {
  const log = openSync(options.logFile, 'a', 0o600);
  // Detached, so that Ctrl-C doesn't end the database before the running requests.
  const child = spawn(join(place.binaries, 'bin', 'postgres'), postgresArguments(place.data, options), {
    ...place.runner,
    cwd: '/',
    detached: true,
    env: postgresEnvironment(),
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  child.once('error', () => ended.abort());
  child.unref();
  while (!ended.signal.aborted) {
    const postmaster = findPostmaster(place.data);
    if (postmaster?.pid === child.pid && postmaster?.ready) return postmaster;
    await sleep(15);
  }
  return undefined;
}

function postgresArguments(data: string, { port, durable }: PostmasterOptions): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    timezone: 'UTC',
    max_logical_replication_workers: '0',
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Closes open connections; committed data stay. */
export async function stopPostmaster({ pid }: Postmaster): Promise<void> {
  signal(pid, 'SIGINT');
  const deadline = Date.now() + 15_000;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return signal(pid, 'SIGQUIT');
    await sleep(20);
  }
}

export function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended already.
  }
}
