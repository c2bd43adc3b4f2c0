import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

import postgres from 'postgres';
import { expect, it, vi } from 'vitest';

import { isDatabaseAway } from '#app/domain/database-errors.ts';
import { openDatabase } from '#db/client.ts';
import { Changes } from '#server/kept/changes.ts';
import { testDatabase } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/deps.ts';
import { aWayTo } from '#tests/support/a-way-to.ts';

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

const ignore = () => {};
const NOTHING = { activity_changed: ignore, pages_changed: ignore, picture_removed: ignore };

it('connections on which nothing comes any more are closed once the listening one is found to hang', async () => {
  const way = await aWayTo((await testDatabase()).url);
  const { sql } = openDatabase(way.url, { max: 3 });
  const changes = new Changes(sql, silentLog(), { silentMs: 1100 });
  await changes.follow(NOTHING);
  await Promise.all([sql`select pg_sleep(0.1)`, sql`select pg_sleep(0.1)`]);
  way.fallSilent();
  const asked = [sql`select 1`, sql`select 2`].map((query) => query.then(() => 'answered', isDatabaseAway));
  expect(await changes.areHeard()).toBe('late');
  expect(await Promise.all(asked)).toEqual([true, true]);
  expect(await sql`select 1 as n`).toEqual([{ n: 1 }]);
  await expect.poll(() => changes.areHeard()).toBe('all');
  await changes.stop();
  await sql.end({ timeout: 0 });
  way.close();
});

it('a query that waits for a lock goes on when only the listening connection was lost, and idle ones are renewed', async () => {
  const { url, sql } = await testDatabase({ max: 2 });
  const [way, other] = [await aWayTo(url), openDatabase(url, { max: 1 }).sql];
  const listening = openDatabase(way.url);
  const changes = new Changes(listening.sql, silentLog(), { pools: [listening.sql, sql], silentMs: 3000 });
  await changes.follow(NOTHING);
  const both = await Promise.all(
    [1, 2].map(() => sql<{ pid: number }[]>`select pg_backend_pid() as pid, pg_sleep(0.1)`),
  );
  const pids = both.map(([row]) => row?.pid ?? 0);
  await other`select pg_advisory_lock(7)`;
  const waiting = sql`select pg_advisory_lock(7)`.then(() => 'answered', String);
  const running = () => other<{ pid: number }[]>`
    select pid from pg_stat_activity where pid = any(${pids})`;
  await expect.poll(async () => (await other`select from pg_locks where not granted`).length).toBe(1);
  way.fallSilent();
  expect(await changes.areHeard()).toBe('late');
  await expect.poll(async () => (await running()).length).toBe(1);
  await other`select pg_advisory_unlock(7)`;
  expect(await waiting).toBe('answered');
  await changes.stop();
  for (const each of [other, listening.sql]) await each.end({ timeout: 0 });
  way.close();
});

it('the locks of a process that was cut off are given to those who wait for them, and no other transaction ends', async () => {
  const { url, sql } = await testDatabase({ max: 3 });
  const way = await aWayTo(url);
  const cutOff = openDatabase(way.url).sql;
  const lost = cutOff.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(8)`;
    way.fallSilent();
    await tx`select`;
  });
  await expect
    .poll(() => sql`select from pg_locks where locktype = 'advisory' and objid = 8`)
    .toHaveLength(1);
  const changes = new Changes(sql, silentLog(), { abandonedMs: 1 });
  await changes.follow(NOTHING);
  await sql.begin(async (tx) => {
    const slow = await tx`select pg_backend_pid() as pid`;
    let waits = true;
    const waiting = sql`select pg_advisory_lock(8)`.then(() => (waits = false));
    await expect.poll(() => changes.endAbandoned().then(() => waits)).toBe(false);
    await waiting;
    expect(await tx`select pg_backend_pid() as pid`).toEqual(slow);
  });
  way.close();
  await expect(lost).rejects.toThrow();
  await changes.stop();
  await cutOff.end({ timeout: 0 });
});

it('a query that waits for a session that is not ours is given up soon, and the log says for which', async () => {
  const { url, sql } = await testDatabase({ max: 2 });
  const tool = postgres(url, { max: 1 });
  const warn = vi.fn();
  const changes = new Changes(sql, { ...silentLog(), warn });
  await changes.follow(NOTHING);
  const [own] = await tool`select pg_backend_pid() as pid, pg_advisory_lock(9)`;
  await expect(sql`select pg_advisory_lock(9)`).rejects.toSatisfy(isDatabaseAway);
  await expect.poll(() => warn.mock.calls).toEqual([[{ by: [own?.['pid']] }, expect.any(String)]]);
  await tool.end();
  expect(await sql`select 1 as n from pg_advisory_lock(9)`).toEqual([{ n: 1 }]);
  await changes.stop();
});

it('the database is away only when the pool gets no answer either', async () => {
  const { url } = await testDatabase({ max: 1 });
  const [line, way] = [await aWayTo(url), await aWayTo(url)];
  const [listening, pool] = [openDatabase(line.url), openDatabase(way.url, { max: 1 })];
  const changes = new Changes(listening.sql, silentLog(), { pools: [pool.sql, listening.sql] });
  await changes.follow(NOTHING);
  await pool.sql`select`;
  line.close();
  await expect.poll(() => changes.areHeard()).toBe('late');
  expect(changes.awayMs()).toBeUndefined();
  way.fallSilent();
  await expect.poll(() => changes.areHeard()).toBe('away');
  expect(changes.awayMs()).toBeGreaterThanOrEqual(0);
  await changes.stop();
  for (const { sql } of [listening, pool]) await sql.end({ timeout: 0 });
  way.close();
});

it('a connection lost in the middle of a query fails at once, and not for ever, if the database then refuses it', async () => {
  const database = await testDatabase({ max: 1 });
  const other = await testDatabase({ max: 1 });
  const interrupted = database.sql`select pg_sleep(60)`.then(() => 'answered', isDatabaseAway);
  const name = new URL(database.url).pathname.slice(1);
  await expect
    .poll(() => other.sql`select from pg_stat_activity where datname = ${name} and state = 'active'`)
    .toHaveLength(1);
  await other.sql`drop database ${other.sql(name)} with (force)`;
  expect(await interrupted).toBe(true);
  for (const _ of [1, 2]) await expect(database.sql`select 1`).rejects.toThrow('does not exist');
});

it('a query whose connection is closed before the database has said anything fails, and the pool can end', async () => {
  const clients: Socket[] = [];
  const silent = createServer((client) => void clients.push(client));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { sql } = openDatabase(`postgres://a:b@127.0.0.1:${(silent.address() as AddressInfo).port}/c`);
  const asked = sql`select 1`.then(() => 'answered', isDatabaseAway);
  await expect.poll(() => clients).toHaveLength(1);
  const ended = sql.end({ timeout: 3600 });
  await new Promise(setImmediate);
  clients[0]?.destroy();
  expect(await asked).toBe(true);
  await ended;
  expect(clients).toHaveLength(1);
  silent.close();
});

it('a pool goes on with the connections it has while the database takes no more, and is away if it has none', async () => {
  const { sql, url } = await testDatabase();
  const address = new URL(url);
  address.username = address.pathname.slice(1);
  const role = sql(address.username);
  await sql.unsafe(`create role ${address.username} login password '${address.password}' connection limit 2`);
  const few = openDatabase(address.href, { max: 5 }).sql;
  const guests = Array.from({ length: 20 }, async () => {
    await few`select pg_sleep(0.01)`;
    return few.begin((tx) => tx`select 1 as n`);
  });
  for (const booked of await Promise.all(guests)) expect(booked).toEqual([{ n: 1 }]);
  await sql`alter role ${role} password null`;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${address.username}`;
  const after = await Promise.all([1, 2, 3, 4].map(() => few`select`.then(() => 'answered', isDatabaseAway)));
  expect(after).toEqual([true, true, true, true]);
  await few.end({ timeout: 0 });
  await sql`drop role ${role}`;
});
