import { expect, it } from 'vitest';

import { testDatabase } from '#tests/support/database.ts';

const ROUNDS = 24;

it('every query and transaction ends, well or badly, when the database cuts its connection', async () => {
  const { sql } = await testDatabase({ max: 5 });
  const other = await testDatabase({ max: 1 });
  const [named] = await sql<{ name: string }[]>`select current_database() as name`;
  const name = named?.name ?? '';
  const guest = async (n: number): Promise<void> => {
    await sql`select ${n}::int, repeat('x', 2000)`;
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(1)`;
      await tx`select ${n}::int, pg_sleep(0.001)`;
    });
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const guests = Promise.allSettled(Array.from({ length: 20 }, (_, n) => guest(n)));
    await new Promise((resolve) => setTimeout(resolve, round));
    // Cut from another pool, or from a connection of the same pool.
    const from = round % 2 === 0 ? other.sql : sql;
    await from`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`.catch(
      () => {},
    );
    await guests;
  }
  // A connection cut last may fail only at its next use; the one after it works.
  await expect.poll(async () => sql`select 1 as n`.catch(() => [])).toEqual([{ n: 1 }]);
});
