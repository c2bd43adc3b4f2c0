import { expect, it } from 'vitest';

import { testDatabase } from '#tests/support/database.ts';

const ROUNDS = 12;

it('every transaction ends, well or badly, when the database cuts its connection', async () => {
  const { sql } = await testDatabase({ max: 5 });
  const other = await testDatabase({ max: 1 });
  const [named] = await sql<{ name: string }[]>`select current_database() as name`;
  for (let round = 0; round < ROUNDS; round += 1) {
    const work = Array.from({ length: 20 }, (_, n) =>
      sql.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(1)`;
        await tx`select ${n}::int, pg_sleep(0.001)`;
      }),
    );
    const ended = Promise.allSettled(work);
    await new Promise((resolve) => setTimeout(resolve, round));
    await other.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${named?.name ?? ''}`;
    await ended;
  }
  expect(await sql`select 1 as n`).toEqual([{ n: 1 }]);
});
