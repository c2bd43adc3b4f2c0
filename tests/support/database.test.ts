import { expect, test } from 'vitest';

import { testDatabase } from './database.ts';

const { sql, url } = await testDatabase();

test('a test database has every migration and sorts text the same everywhere', async () => {
  const [row] = await sql`
    select (select count(*)::int from drizzle.__drizzle_migrations) > 0 as migrated,
           current_setting('server_encoding') as encoding, lower('È') as lowered`;
  expect(row).toEqual({ migrated: true, encoding: 'UTF8', lowered: 'è' });
});

test('what one test database holds is not in another', async () => {
  await sql`create table only_here (n int)`;
  const other = await testDatabase();
  const [row] = await other.sql`select to_regclass('only_here') as found`;
  expect(other.url).not.toBe(url);
  expect(row).toEqual({ found: null });
});
