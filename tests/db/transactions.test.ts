import { sql as raw } from 'drizzle-orm';
import postgres, { type TransactionSql } from 'postgres';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { andCommit, type Db } from '#db/client.ts';
import { testDatabase } from '#tests/support/database.ts';
import { countedTurns } from '#tests/support/turns.ts';

const database = await testDatabase();
const counted = await countedTurns(database);
afterAll(counted.close);
await database.db.execute(raw`
  create table things (n int primary key, twin int unique deferrable initially deferred)`);
beforeEach(async () => void (await database.db.execute(raw`delete from things`)));

/** As `andCommit` asks the driver. */
const LAST: object = { commits: true };

const write = (tx: Db, n: number, { twin = n, last = false } = {}) =>
  tx.execute(raw`insert into things values (${n}, ${twin}) returning n${last ? andCommit : raw``}`);

async function known(): Promise<unknown[]> {
  return (await database.db.execute<{ n: number }>(raw`select n from things order by n`)).map(({ n }) => n);
}

test('BEGIN travels with the first statements and COMMIT with the last', async () => {
  const read = (tx: Db) => tx.execute(raw`select n from things where n = ${1}`);
  const work = () =>
    counted.db.transaction(async (tx) => {
      await Promise.all([read(tx), read(tx)]);
      await write(tx, 1, { last: true });
    });
  await work();
  await database.db.execute(raw`delete from things`);
  expect(await counted.turnsOf(work)).toBe(2);
  expect(await known()).toEqual([1]);
});

test('what fails in the last statement, or as it is committed, leaves nothing and serves the next', async () => {
  await write(database.db, 1);
  for (const clash of [{ n: 1 }, { n: 3, twin: 1 }]) {
    const failing = counted.db.transaction(async (tx) => {
      await write(tx, 2);
      await write(tx, clash.n, { ...clash, last: true });
    });
    await expect(failing).rejects.toThrow();
    await counted.db.transaction(async (tx) => void (await write(tx, 9)));
    expect(await known()).toEqual([1, 9]);
    await database.db.execute(raw`delete from things where n = 9`);
  }
});

test('a transaction whose first statement fails, or that has nothing to say, leaves the connection to others', async () => {
  await expect(counted.db.transaction((tx) => tx.execute(raw`select ${1}::int / 0`))).rejects.toThrow();
  await expect(counted.db.transaction((tx) => tx.execute(raw`nonsense`))).rejects.toThrow();
  expect(await counted.turnsOf(() => counted.db.transaction(async () => {}))).toBe(0);
  await counted.db.transaction(async (tx) => {
    expect(await tx.execute(raw`select 3 as n`)).toEqual([{ n: 3 }]);
    await write(tx, 4);
  });
  expect(await known()).toEqual([4]);
});

test('nothing of a transaction that could not begin is run', async () => {
  const { sql } = database;
  const insert = (tx: typeof sql | TransactionSql) => tx`insert into things values (${8}, ${8})`;
  await insert(sql);
  await sql`delete from things`;
  await expect(sql.begin('isolation level nonsense', (tx) => insert(tx))).rejects.toThrow('nonsense');
  expect(await known()).toEqual([]);
  await sql.begin('isolation level serializable', (tx) => insert(tx));
  expect(await known()).toEqual([8]);
});

test('within another transaction the last statement waits for that one to end', async () => {
  const outer = counted.db.transaction(async (tx) => {
    await tx.transaction(async (inner) => void (await write(inner, 5, { last: true })));
    throw new Error('after all not');
  });
  await expect(outer).rejects.toThrow('after all not');
  expect(await known()).toEqual([]);
});

test('nothing is written after the last statement', async () => {
  const late = counted.db.transaction(async (tx) => {
    await write(tx, 6, { last: true });
    await write(tx, 7);
  });
  await expect(late).rejects.toThrow();
  expect(await known()).toEqual([6]);
});

test('transactions that begin and fail side by side on few connections never meet', async () => {
  const shared = await testDatabase({ max: 2 });
  await shared.db.execute(raw`create table things (n int primary key, twin int)`);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, n) =>
      shared.db.transaction(async (tx) => {
        const [first] = await Promise.all([write(tx, 2 * n), tx.execute(raw`select pg_current_xact_id()`)]);
        if (n % 3 === 1) throw new Error('thought better of it');
        if (n % 3 === 2) await tx.execute(raw`select ${n}::int / 0`);
        await write(tx, 2 * n + 1, { last: n % 2 === 0 });
        return first;
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  const rows = await shared.db.execute<{ n: number }>(raw`select n from things order by n`);
  const kept = Array.from({ length: 20 }, (_, third) => [6 * third, 6 * third + 1]).flat();
  expect(rows.map(({ n }) => n)).toEqual(kept);
});

test('a committed transaction is answered as such, although its connection has come to its end meanwhile', async () => {
  const sql = postgres(database.url, { max: 1, max_lifetime: 0.05 });
  for (const n of [21, 22, 23]) {
    const slow = sql.begin(async (tx) => {
      await tx`select ${n}::int`;
      const last = `insert into things select $1, $1 from pg_sleep(0.3) returning n`;
      return tx.unsafe(last, [n], LAST);
    });
    await expect(slow).resolves.toEqual([{ n }]);
  }
  await sql.end();
  expect(await known()).toEqual([21, 22, 23]);
});

test('a transaction that fails while it waits for a connection is ended all the same', async () => {
  const { sql } = await testDatabase({ max: 1 });
  await sql`create table things (n int primary key, twin int)`;
  const busy = sql`select pg_sleep(0.3)`.execute();
  const failing = sql.begin(async (tx) => {
    await Promise.all([
      tx`insert into things values (1, 1)`,
      Promise.reject(new Error('thought better of it')),
    ]);
  });
  await expect(failing).rejects.toThrow('thought better of it');
  const unasked = sql.begin(
    async (tx) => void tx`insert into things values (2, 2)`.execute().catch(() => {}),
  );
  await Promise.all([busy, unasked]);
  await sql.begin((tx) => tx`insert into things values (3, 3)`);
  expect((await sql<{ n: number }[]>`select n from things order by n`).map(({ n }) => n)).toEqual([2, 3]);
});

test('what is sent beside the last statement is refused, and holds nobody up', async () => {
  const both = counted.db.transaction(async (tx) => {
    await write(tx, 11);
    await Promise.all([write(tx, 12, { last: true }), write(tx, 13)]);
  });
  await expect(both).rejects.toThrow();
  expect(await known()).toEqual([11, 12]);
  const clashing = counted.db.transaction(async (tx) => {
    await Promise.all([write(tx, 11, { last: true }), write(tx, 14)]);
  });
  await expect(clashing).rejects.toThrow();
  expect(await known()).toEqual([11, 12]);
});

test('a query that can never be sent harms no other on its connection', async () => {
  const { sql } = await testDatabase({ max: 1 });
  const numbers = Array.from({ length: 9 }, (_, n) => sql`select ${n}::int as n`.then(([row]) => row?.['n']));
  const unsendable = sql`select ${undefined as never}`.execute();
  const after = sql`select 10 as n`.then(([row]) => row?.['n']);
  await expect(unsendable).rejects.toThrow('UNDEFINED_VALUE');
  expect(await Promise.all([...numbers, after])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 10]);
});
