import { sql as raw } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { isDatabaseAway } from '#app/domain/database-errors.ts';
import { openDatabase, type Db } from '#db/client.ts';
import { testDatabase } from '#tests/support/database.ts';

const { db } = await testDatabase({ max: 1 });

async function preparedNow(): Promise<number> {
  const [row] = await db.execute(
    raw`select count(*)::int as n from pg_prepared_statements where statement like '%asked twice%'`,
  );
  return Number(row?.['n']);
}

test('a query asked again is prepared once, outside and inside transactions', async () => {
  const ask = (on: Db, value: number) => on.execute(raw`select ${value}::int as answer -- asked twice`);
  await ask(db, 1);
  await db.transaction(async (tx) => {
    await ask(tx, 2);
    await tx.transaction(async (inner) => void (await ask(inner, 3)));
  });
  const [row] = await ask(db, 4);
  expect(row).toEqual({ answer: 4 });
  expect(await preparedNow()).toBe(1);
});

test('a transaction that throws leaves nothing', async () => {
  await db.execute(raw`create table things (n int)`);
  const broken = db.transaction(async (tx) => {
    await tx.execute(raw`insert into things values (${1})`);
    throw new Error('broken');
  });
  await expect(broken).rejects.toThrow('broken');
  expect(await db.execute(raw`select n from things`)).toHaveLength(0);
});

test('a database that takes no connections is away', async () => {
  const { url } = await testDatabase({ max: 1 });
  const name = new URL(url).pathname.slice(1);
  await db.execute(raw`alter database ${raw.identifier(name)} allow_connections false`);
  const refused = openDatabase(url);
  const error = await refused.db.execute(raw`select`).catch((failure: unknown) => failure);
  expect([error, isDatabaseAway(error)]).toEqual([expect.any(Error), true]);
  await refused.close();
});

test('a database whose name does not resolve is away', async () => {
  const lost = openDatabase('postgres://nobody:x@database.invalid:5432/none');
  const error = await lost.db.execute(raw`select`).catch((failure: unknown) => failure);
  expect([error, isDatabaseAway(error)]).toEqual([expect.any(Error), true]);
  await lost.close();
});
