// Migrating a database while the previous release reads and writes, and a long report locks its tables.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { applyMigrations } from '#db/migrate.ts';
import { openConnections, testDatabase } from '#tests/support/database.ts';

/** The migrations of this release, and one more that needs a lock on the busiest table. */
function nextRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync('migrations', folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as {
    entries: { when: number; idx: number; tag: string }[];
  };
  const last = journal.entries.at(-1);
  if (!last) throw new Error('no migrations');
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_next' });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(folder, '9999_next.sql'), 'alter table bookings add column next_release integer;');
  return folder;
}

it('waits for a long report without making anybody else wait for long', async () => {
  const database = await testDatabase({ max: 6 });
  await openConnections(database, 4);
  const folder = nextRelease();
  const report = Promise.withResolvers<undefined>();
  const reading = database.sql.begin(async (tx) => {
    await tx`select count(*) from bookings`;
    await report.promise;
  });
  const running = { ended: false };
  const waits: number[] = [];
  /** What anything takes on this machine just now. */
  const others: number[] = [];
  async function write(): Promise<void> {
    while (!running.ended) {
      const start = performance.now();
      await database.sql`update bookings set message = message where id = 0`;
      const asked = performance.now();
      waits.push(asked - start);
      await database.sql`select`;
      others.push(performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  const writing = write();
  const migrating = applyMigrations(database.url, { folder });
  // The report goes on until the migration has had to retry.
  await expect.poll(() => waits.filter((wait) => wait > 500).length).toBeGreaterThan(1);
  report.resolve(undefined);
  await reading;
  await migrating;
  running.ended = true;
  await writing;
  expect(Math.max(...waits) - Math.max(...others)).toBeLessThan(2000);
  const [column] = await database.sql`
    select from information_schema.columns where table_name = 'bookings' and column_name = 'next_release'`;
  expect(column).toBeDefined();
  await applyMigrations(database.url, { folder });
  rmSync(folder, { recursive: true });
});
