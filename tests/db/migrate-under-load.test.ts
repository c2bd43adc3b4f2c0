// Bringing a database up to date while the running release reads and writes, and a long report holds its tables.
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type postgres from 'postgres';
import { expect, it, onTestFinished } from 'vitest';

import { openDatabase } from '#db/client.ts';
import { applyMigrations } from '#db/migrate.ts';
import { openConnections, testDatabase } from '#tests/support/database.ts';
import { bookRaw, type RawTrip } from '#tests/support/world/a-raw-booking.ts';
import { aBoatTrip } from '#tests/support/world/a-service.ts';
import { withoutRules } from '#tests/support/world/many-bookings.ts';

type Entry = { when: number; idx: number; tag: string };

/** The migrations of this release, with another journal. */
function migrationsWith(change: (entries: Entry[]) => Entry[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync('migrations', folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: Entry[] };
  writeFileSync(path, JSON.stringify({ ...journal, entries: change(journal.entries) }));
  return folder;
}

type Span = { from: number; to: number };

const lengthOf = ({ from, to }: Span): number => to - from;

/**
 * Measures how long each request waits. This machine may stand still meanwhile, as no other does: from each wait the
 * longest bare `select` that ran during it is subtracted, which waits for no lock.
 */
function steadily(sql: postgres.Sql, request: (turn: number) => Promise<unknown>) {
  const ending = new AbortController();
  const again = async (work: (turn: number) => Promise<unknown>): Promise<Span[]> => {
    const spans: Span[] = [];
    for (let turn = 1; !ending.signal.aborted; turn += 1) {
      const from = performance.now();
      await work(turn);
      spans.push({ from, to: performance.now() });
      await sleep(5);
    }
    return spans;
  };
  let heldUp = 0;
  const running = Promise.all([
    again(async (turn) => {
      const from = performance.now();
      await request(turn);
      if (performance.now() - from > 500) heldUp += 1;
    }),
    again(() => sql`select`),
  ]);
  return {
    heldUp: () => heldUp,
    async end(): Promise<{ requests: number; longest: number }> {
      ending.abort();
      const [waits, bare] = await running;
      const own = waits.map((wait) => {
        const meanwhile = bare.filter(({ from, to }) => from < wait.to && to > wait.from);
        return lengthOf(wait) - Math.max(0, ...meanwhile.map(lengthOf));
      });
      return { requests: waits.length, longest: Math.max(...own) };
    },
  };
}

/** Reads bookings and keeps its transaction open until it is ended. */
async function aReport(sql: postgres.Sql, isolation: 'read committed' | 'repeatable read') {
  const begun = Promise.withResolvers<undefined>();
  const ended = Promise.withResolvers<undefined>();
  const reading = sql.begin(`isolation level ${isolation}`, async (tx) => {
    await tx`select count(*) from bookings`;
    begun.resolve(undefined);
    await ended.promise;
  });
  await begun.promise;
  return async (): Promise<void> => {
    ended.resolve(undefined);
    await reading;
  };
}

/** With one more migration than this release has. */
function migrationsAndNext(): string {
  const folder = migrationsWith((entries) => {
    const last = entries.at(-1);
    if (!last) throw new Error('no migrations');
    return [...entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_next' }];
  });
  writeFileSync(join(folder, '9999_next.sql'), 'alter table bookings add column next_release integer;');
  return folder;
}

it('ends when another session answers, which has neither the lock nor the settings', async () => {
  const database = await testDatabase({ max: 3 });
  const { sql } = database;
  const endReport = await aReport(sql, 'read committed');
  const ended = applyMigrations(database.url, { folder: migrationsAndNext() }).catch(
    (error: unknown) => error,
  );
  const ours = sql`datname = current_database() and application_name = 'botteghino-migrate'`;
  const waits = () => sql`select from pg_stat_activity where ${ours} and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waits()).length).toBe(1);
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where ${ours} and state = 'idle'`;
  await expect.poll(async () => (await cut()).length).toBe(1);
  expect(await ended).toMatchObject({ message: expect.stringContaining('DATABASE_DIRECT_URL') });
  await endReport();
});

it('waits for a long report without making anybody else wait for long', async () => {
  const database = await testDatabase({ max: 6 });
  await openConnections(database, 4);
  const folder = migrationsAndNext();
  const endReport = await aReport(database.sql, 'read committed');
  const { sql } = database;
  const load = steadily(sql, () => sql`update bookings set message = message where id = 0`);
  const migrating = applyMigrations(database.url, { folder });
  // The report goes on until the migration has had to stand back.
  await expect.poll(load.heldUp).toBeGreaterThan(1);
  await endReport();
  await migrating;
  expect((await load.end()).longest).toBeLessThan(2000);
  const [column] = await sql`
    select from information_schema.columns where table_name = 'bookings' and column_name = 'next_release'`;
  expect(column).toBeDefined();
  await applyMigrations(database.url, { folder });
});

const LAST_RELEASE = '0012';
const BOOKINGS = 100_000;

/** A database as the last release left it, with a boat to be booked. */
async function aDatabaseOfTheLastRelease() {
  const now = await testDatabase({ max: 2 });
  const trip = await aBoatTrip(now.db, { capacity: 1000, quantity: 1000 });
  await bookRaw(now.sql, trip);
  const name = `last_${randomUUID().replaceAll('-', '')}`;
  await now.sql`create database ${now.sql(name)}`;
  const url = new URL(name, now.url).href;
  const last = openDatabase(url, { max: 10 });
  onTestFinished(async () => {
    await last.close();
    await now.sql`drop database ${now.sql(name)} with (force)`;
  });
  const folder = migrationsWith((entries) => entries.filter(({ tag }) => tag.slice(0, 4) <= LAST_RELEASE));
  await applyMigrations(url, { folder });
  await carryOver(now.sql, last.sql);
  return { url, trip, sql: last.sql };
}

/** All rows, as far as the older tables have room for them. */
async function carryOver(from: postgres.Sql, to: postgres.Sql): Promise<void> {
  const tables = await to<{ name: string; columns: string }[]>`
    select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by table_name`;
  await withoutRules(to, async (tx) => {
    for (const { name, columns } of tables) {
      const [{ rows }] = await from<[{ rows: string }]>`
        select coalesce(json_agg(t), '[]')::text as rows from ${from(name)} t`;
      // What migrations fill in by themselves is there already.
      await tx.unsafe(
        `insert into "${name}" (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::"${name}", $1::text::json) on conflict do nothing`,
        [rows],
      );
    }
  });
}

/** As many bookings of former years as there may be, each like the first. */
async function fill(sql: postgres.Sql): Promise<void> {
  await withoutRules(sql, async (tx) => {
    const like = async (table: string, changed: Record<string, string>): Promise<void> => {
      const columns = await tx<{ name: string }[]>`
        select column_name as name from information_schema.columns
         where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`;
      const names = columns.map(({ name }) => `"${name}"`).join(', ');
      const values = columns.map(({ name }) => changed[name] ?? `t."${name}"`).join(', ');
      await tx.unsafe(
        `insert into ${table} (${names}) overriding system value
         select ${values} from ${table} t, generate_series(2, ${BOOKINGS}) n`,
      );
    };
    await like('bookings', {
      id: 'n',
      secret: "md5(n || 'a')",
      ticket_code: 'gen_random_uuid()',
      reference: "upper(translate(lpad(to_hex(n), 8, 'z'), '01', 'xy'))",
    });
    await like('allocations', {
      id: 'n',
      booking_id: 'n',
      date: "date '2015-01-01' + n % 3000",
      during:
        "tsrange(date '2015-01-01' + n % 3000 + time '09:30', date '2015-01-01' + n % 3000 + time '11:00')",
    });
    for (const table of ['bookings', 'allocations'])
      await tx`select setval(pg_get_serial_sequence(${table}, 'id'), ${BOOKINGS})`;
    await move(tx, { from: 1, to: BOOKINGS });
  });
  await sql`analyze`;
}

/** As an index is left when building it was cut short. */
async function leaveInvalidIndex(sql: postgres.Sql): Promise<void> {
  await sql`create index allocations_hold_idx on allocations (id)`;
  await sql`update pg_index set indisvalid = false where indexrelid = 'allocations_hold_idx'::regclass`;
}

it('brings 100,000 bookings of the last release up to date beside reports, while booking goes on', {
  timeout: 600_000,
}, async () => {
  const { url, trip, sql } = await aDatabaseOfTheLastRelease();
  await fill(sql);
  await leaveInvalidIndex(sql);
  await openConnections({ sql }, 10);
  const endLongReport = await aReport(sql, 'repeatable read');
  const booking = steadily(sql, (turn) => book(sql, trip, turn));
  const writing = steadily(
    sql,
    (turn) => sql`update bookings set message = message where id = ${(turn * 7919) % BOOKINGS}`,
  );
  const moving = steadily(sql, (turn) => move(sql, { from: turn, to: turn }));
  const migrating = applyMigrations(url);
  await expect.poll(() => isBuildingIndex(sql)).toBe(true);
  const endReport = await aReport(sql, 'read committed');
  await endLongReport();
  await expect.poll(booking.heldUp).toBeGreaterThan(1);
  await endReport();
  await migrating;
  for (const load of [booking, writing, moving]) {
    const { requests, longest } = await load.end();
    expect(requests).toBeGreaterThan(20);
    expect(longest).toBeLessThan(2000);
  }
  const [left] = await sql`
    select (select count(*)::int from bookings where cancellation_hours is null) as unfilled,
           (select count(*)::int from booking_moves where free_cancellation_until <> '2027-06-11T07:30:00Z') as other_deadlines,
           pg_get_indexdef('allocations_hold_idx'::regclass) like '%(hold_expires_at)%' as rebuilt,
           (select count(*)::int from pg_index where not indisvalid) as invalid,
           (select count(*)::int from pg_constraint where not convalidated) as unvalidated`;
  expect(left).toEqual({ unfilled: 0, other_deadlines: 0, rebuilt: true, invalid: 0, unvalidated: 0 });
});

/** With its line and its place, as the last release writes it: the rules of the database hold. */
const book = (sql: postgres.Sql, trip: RawTrip, turn: number) =>
  bookRaw(sql, trip, { unit: 1 + (turn % 1000) });

/** Asks for a dearer time of these bookings a day later, in the columns of the last release. */
const move = (sql: postgres.Sql | postgres.TransactionSql, { from, to }: { from: number; to: number }) => sql`
  insert into booking_moves (booking_id, status, resource_id, slot_id, slot_name, date, start_time, end_time, starts_at,
                             ends_at, quantity, total_cents, difference_cents, lines, hold_expires_at, created_at)
  select id, 'ended', resource_id, slot_id, slot_name, date + 1, start_time, end_time, starts_at + interval '1 day',
         ends_at + interval '1 day', quantity, 4000, 2000, '[]', hold_expires_at, '2027-06-01T08:00:00Z'
    from bookings where id between ${from} and ${to}`;

/**
 * In its last phase: it waits for the older snapshots, such as the long report's, and nobody waits for it. A report
 * that begins earlier has an older snapshot too.
 */
async function isBuildingIndex(sql: postgres.Sql): Promise<boolean> {
  const found = await sql`
    select from pg_stat_progress_create_index where datname = current_database() and phase = 'waiting for old snapshots'`;
  return found.length > 0;
}

/** Before it, indexes were built inside their migration's transaction. */
const FIRST_CONCURRENT = '0013';
const INDEX =
  /create (?:unique )?index (concurrently )?(?:if not exists )?"?\w+"? on (?:only )?(?:public\.)?"?(\w+)"?/gi;

it('finds no migration that holds up writes while it builds an index', () => {
  const files = readdirSync('migrations').filter((name) => name.endsWith('.sql') && name >= FIRST_CONCURRENT);
  const blocking = files.flatMap((name) => {
    const text = readFileSync(`migrations/${name}`, 'utf8');
    const made = [...text.matchAll(/create table (?:if not exists )?"?(\w+)"?/gi)].map(([, table]) => table);
    return [...text.matchAll(INDEX)].filter(
      ([, concurrently, table]) => concurrently === undefined && !made.includes(table),
    );
  });
  expect(blocking).toEqual([]);
});
