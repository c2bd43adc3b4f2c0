// Runs a PostgreSQL 18 for the demo and the tests. Starts it or uses the running one, restarts it after a
// crash; the last process that uses it stops it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { isAlive } from './embedded/alive.ts';
import { DATABASE_USER, ensureCluster, signOn } from './embedded/cluster.ts';
import { freePort } from './embedded/free-port.ts';
import { findPlace, type ClusterPlace } from './embedded/place.ts';
import {
  findPostmaster,
  signal,
  startPostmaster,
  stopPostmaster,
  type Postmaster,
} from './embedded/postmaster.ts';

export type EmbeddedOptions = {
  /** Data go to its subfolder `postgres`, the log file beside that. */
  folder: string;
  database?: string;
  /** If another program has the port, a free one is used and printed. 0: any free port. */
  preferredPort?: number;
  /** false: faster, but a crash of the machine loses the data. */
  durable?: boolean;
  say?: (line: string) => void;
};

export type EmbeddedPostgres = {
  url: string;
  port: number;
  /** Whether the server was running already. */
  attached: boolean;
  close(): Promise<void>;
};

type Wanted = {
  place: ClusterPlace;
  preferredPort: number;
  durable: boolean;
  logFile: string;
  say: (line: string) => void;
};

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { folder, database = 'botteghino', preferredPort = 54_320, durable = true, say = () => {} } = options;
  const place = findPlace(folder, say);
  const { password } = await ensureCluster(place, durable);
  const wanted = { place, preferredPort, durable, logFile: join(folder, 'postgres.log'), say };
  const signOff = signOn(place.data);
  const { postmaster, attached } = await ensureRunning(wanted);
  const url = `postgres://${DATABASE_USER}:${password}@127.0.0.1:${postmaster.port}/${database}`;
  await ensureDatabase(url, database);
  const close = keepRunning(wanted, postmaster, signOff);
  return { url, port: postmaster.port, attached, close };
}

async function ensureRunning(wanted: Wanted): Promise<{ postmaster: Postmaster; attached: boolean }> {
  const deadline = Date.now() + 60_000;
  let failures = 0;
  while (Date.now() < deadline && failures < 8) {
    const running = findPostmaster(wanted.place.data);
    if (running?.ready) return { postmaster: running, attached: true };
    if (!running) {
      const started = await startPostmaster(wanted.place, { ...wanted, port: await choosePort(wanted) });
      if (started) return { postmaster: started, attached: false };
      failures += 1;
    }
    // The server is starting or stopping, or child processes of a killed one are still ending.
    await sleep(100);
  }
  const log = readFileSync(wanted.logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
  throw new Error(`PostgreSQL non parte. La fine di ${wanted.logFile}:\n${log}`);
}

async function choosePort({ preferredPort, say }: Wanted): Promise<number> {
  const port = await freePort(preferredPort, '127.0.0.1');
  if (preferredPort !== 0 && port !== preferredPort)
    say(`La porta ${preferredPort} è occupata: PostgreSQL usa la ${port}`);
  return port;
}

async function ensureDatabase(url: string, database: string): Promise<void> {
  const sql = postgres(new URL('/postgres', url).href, { max: 1, onnotice: () => {} });
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${database}`;
    if (!found) await sql`create database ${sql(database)}`;
  } catch (error) {
    const code = (error as postgres.PostgresError).code;
    // Ignores that another process has just created the database.
    if (code !== '42P04' && code !== '23505') throw error;
  } finally {
    await sql.end();
  }
}

/** Restarts a crashed server on the same port, so that pools reconnect. */
function keepRunning(wanted: Wanted, first: Postmaster, signOff: () => boolean): () => Promise<void> {
  let postmaster = first;
  let mending: Promise<void> | undefined;
  const watch = setInterval(() => {
    if (mending || isAlive(postmaster.pid)) return;
    wanted.say('PostgreSQL si è fermato: lo riavvio');
    mending = ensureRunning({ ...wanted, preferredPort: postmaster.port })
      .then((again) => void (postmaster = again.postmaster))
      .catch((error: unknown) => wanted.say(String(error)))
      .finally(() => (mending = undefined));
  }, 500);
  watch.unref();

  const leaveAtOnce = (): void => {
    if (signOff()) signal(postmaster.pid, 'SIGINT');
  };
  process.once('exit', leaveAtOnce);
  return async () => {
    clearInterval(watch);
    process.removeListener('exit', leaveAtOnce);
    await mending;
    if (signOff()) await stopPostmaster(postmaster);
  };
}
