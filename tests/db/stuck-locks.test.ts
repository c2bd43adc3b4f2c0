import postgres from 'postgres';
import { expect, it } from 'vitest';

import { openDatabase } from '#db/client.ts';
import { cancelBlocked } from '#db/stuck-locks.ts';
import { testDatabase } from '#tests/support/database.ts';

const database = await testDatabase({ max: 1 });
const guest = database.sql;
const tool = postgres(database.url, { max: 1 });
const ours = openDatabase(database.url, { max: 1 }).sql;

// A watch that counts when the server's locks are read, and that reads who blocks whom only once lock 77 is free.
await tool.unsafe(`
  create schema slow;
  create sequence slow.readings;
  create view slow.pg_locks as select * from pg_catalog.pg_locks where nextval('slow.readings') > 0;
  create function slow.pg_blocking_pids(pid int) returns int[] language plpgsql as $$
    declare found int[] = pg_catalog.pg_blocking_pids(pid);
    begin
      perform nextval('slow.readings'), pg_advisory_xact_lock(77);
      return found;
    end $$`);
const watch = postgres(database.url, {
  max: 1,
  connection: { search_path: 'slow,pg_catalog', application_name: 'botteghino' },
});

const waitingFor = (lock: number) => tool`
  select from pg_catalog.pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`;

it('for a query that has only just begun to wait, the table of locks is not read', async () => {
  await tool`select pg_advisory_lock(8)`;
  const waiting = guest`select pg_advisory_lock(8)`.then(() => 'answered', String);
  await expect.poll(() => waitingFor(8)).toHaveLength(1);
  expect(await cancelBlocked(watch, 3_600_000)).toEqual([]);
  expect(await tool`select is_called from slow.readings`).toEqual([{ is_called: false }]);
  await tool`select pg_advisory_unlock(8)`;
  expect(await waiting).toBe('answered');
});

it('the query after a blocked one is not cancelled for it, and two processes do not cancel the same one', async () => {
  await tool`select pg_advisory_lock(9)`;
  await ours`select pg_advisory_lock(10), pg_advisory_lock(77)`;
  const blocked = guest`select pg_advisory_lock(9)`.then(() => 'answered', String);
  await expect.poll(() => waitingFor(9)).toHaveLength(1);
  const watched = cancelBlocked(watch, 0);
  await expect.poll(() => waitingFor(77)).toHaveLength(1);
  expect(await cancelBlocked(ours, 0)).toEqual([]);
  await tool`select pg_advisory_unlock(9)`;
  expect(await blocked).toBe('answered');
  const innocent = guest`select pg_advisory_lock(10)`.then(() => 'answered', String);
  await expect.poll(() => waitingFor(10)).toHaveLength(1);
  await ours`select pg_advisory_unlock(77)`;
  expect(await watched).toEqual([]);
  await ours`select pg_advisory_unlock(10)`;
  expect(await innocent).toBe('answered');
});
