// Before the run: starts one PostgreSQL in a temporary folder, with a migrated template database.
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';

import { openJobQueue } from '#app/gateways/jobs.server.ts';
import { queueConnection } from '#db/address.ts';
import { startEmbeddedPostgres } from '#db/embedded.ts';
import { applyMigrations } from '#db/migrate.ts';
import { TEST_JOBS_TABLE } from '#tests/support/jobs.ts';

import { throwawayFolder } from './throwaway-folder.ts';

export const TEMPLATE_DATABASE = 'botteghino_template';

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
  const folder = await throwawayFolder('test');
  const embedded = await startEmbeddedPostgres({
    folder: folder.path,
    database: TEMPLATE_DATABASE,
    preferredPort: 0,
    durable: false,
  });
  await applyMigrations(embedded.url);
  await prepareJobQueues(embedded.url);
  const close = async (): Promise<void> => {
    await embedded.close();
    folder.remove();
  };
  return { templateUrl: embedded.url, close };
}

/** So that no test has to make the tables of the queue, neither the real one's nor the test's. */
async function prepareJobQueues(databaseUrl: string): Promise<void> {
  const queue = await openJobQueue({ connection: await queueConnection(databaseUrl), log: console });
  await queue.stop();
  const sql = postgres(databaseUrl, { max: 1 });
  await sql.unsafe(TEST_JOBS_TABLE);
  await sql.end();
}
