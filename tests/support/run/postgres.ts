// Before the run: one PostgreSQL in a throwaway folder, with a migrated template database.
import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import postgres from 'postgres';
import type { TestProject } from 'vitest/node';

import { openJobQueue } from '#app/gateways/jobs.server.ts';
import { startEmbeddedPostgres } from '#db/embedded.ts';
import { isAlive } from '#db/embedded/alive.ts';
import { findPostmaster, stopPostmaster } from '#db/embedded/postmaster.ts';
import { applyMigrations } from '#db/migrate.ts';
import { TEST_JOBS_TABLE } from '#tests/support/jobs.ts';

export const TEMPLATE_DATABASE = 'botteghino_template';

const FOLDER_PREFIX = 'botteghino-test-';

declare module 'vitest' {
  export interface ProvidedContext {
    templateUrl: string;
  }
}

type Server = { templateUrl: string; close(): Promise<void> };

let server: Promise<Server> | undefined;
let projects = 0;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  projects += 1;
  server ??= startServer();
  const { templateUrl, close } = await server;
  project.provide('templateUrl', templateUrl);
  return async () => {
    projects -= 1;
    if (projects === 0) await close();
  };
}

async function startServer(): Promise<Server> {
  await removeAbandonedFolders();
  const folder = mkdtempSync(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  // Temporary folders are closed to others, and PostgreSQL may run as another.
  chmodSync(folder, 0o755);
  const embedded = await startEmbeddedPostgres({
    folder,
    database: TEMPLATE_DATABASE,
    preferredPort: 0,
    durable: false,
  });
  await applyMigrations(embedded.url);
  await prepareJobQueues(embedded.url);
  const close = async (): Promise<void> => {
    await embedded.close();
    removeFolder(folder);
  };
  return { templateUrl: embedded.url, close };
}

/** So that no test pays for making the tables of the queue, be it the real one or the tests' own. */
async function prepareJobQueues(databaseUrl: string): Promise<void> {
  const queue = await openJobQueue({ databaseUrl, log: console });
  await queue.stop();
  const sql = postgres(databaseUrl, { max: 1 });
  await sql.unsafe(TEST_JOBS_TABLE);
  await sql.end();
}

/** A run that was killed leaves its server behind. */
async function removeAbandonedFolders(): Promise<void> {
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(FOLDER_PREFIX));
  for (const name of names.filter((entry) => !isAlive(Number.parseInt(entry.slice(FOLDER_PREFIX.length), 10)))) {
    const postmaster = findPostmaster(join(tmpdir(), name, 'postgres'));
    if (postmaster) await stopPostmaster(postmaster);
    removeFolder(join(tmpdir(), name));
  }
}

function removeFolder(folder: string): void {
  const data = join(folder, 'postgres');
  try {
    // Where PostgreSQL's account cannot enter, the data are elsewhere, behind a link.
    if (realpathSync(data) !== data) rmSync(dirname(realpathSync(data)), { recursive: true });
  } catch {
    // Nothing was started in it.
  }
  rmSync(folder, { recursive: true, force: true });
}
