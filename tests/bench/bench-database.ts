// A database of its own for the benchmarks, on the same settings as the demo's.
import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase, type Database } from '#db/client.ts';
import { startEmbeddedPostgres } from '#db/embedded.ts';
import { applyMigrations } from '#db/migrate.ts';

export type BenchDatabase = Database & { url: string };

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ folder, preferredPort: 54_399, durable: true });
  await applyMigrations(postgres.url);
  const database = openDatabase(postgres.url, { max: 10 });
  return {
    ...database,
    url: postgres.url,
    close: async () => {
      await database.close();
      await postgres.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
