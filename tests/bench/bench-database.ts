// A separate database for each benchmark, with the settings of the demo's.
import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import postgres from 'postgres';

import { openDatabase, type Database } from '#db/client.ts';
import { startEmbeddedPostgres } from '#db/embedded.ts';
import { applyMigrations } from '#db/migrate.ts';

export type BenchDatabase = Database & { url: string };

type BenchServer = {
  /** Migrated and empty; dropped when closed. */
  newDatabase(): Promise<BenchDatabase>;
  close(): Promise<void>;
};

const TEMPLATE = 'bench_template';
const NAME = 'bench';

/** Connections of each process, as without configuration. */
export const POOL_SIZE = 15;

export async function startBenchServer(): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({
    folder,
    database: TEMPLATE,
    preferredPort: 54_399,
    durable: true,
  });
  await applyMigrations(server.url);
  const maintainer = postgres(new URL('/postgres', server.url).href, { max: 1, onnotice: () => {} });
  return {
    async newDatabase() {
      await maintainer`create database ${maintainer(NAME)} template ${maintainer(TEMPLATE)}`;
      const url = new URL(`/${NAME}`, server.url).href;
      const database = openDatabase(url, { max: POOL_SIZE });
      return {
        ...database,
        url,
        close: async () => {
          await database.close();
          await maintainer`drop database ${maintainer(NAME)} with (force)`;
        },
      };
    },
    async close() {
      await maintainer.end();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * What the database does by itself within a minute. Before that it plans for tables whose size it doesn't know,
 * and the moment at which it comes would decide what is measured.
 */
export async function settle({ sql }: BenchDatabase): Promise<void> {
  await sql`vacuum analyze`;
}
