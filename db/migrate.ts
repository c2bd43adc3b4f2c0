// Applies the migrations. Several processes may start at once: one applies, the others wait for it.
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

import { poolConnection } from './address.ts';
import { greetDatabase } from './greet.ts';

const MIGRATION_LOCK = 7_240_193;

export type MigrationOptions = {
  folder?: string;
  /** The variables the address is of, for who reads a refusal. */
  named?: string;
};

export async function applyMigrations(
  url: string,
  { folder = resolve('migrations'), named }: MigrationOptions = {},
): Promise<void> {
  const { connection, ...address } = poolConnection(url);
  const sql = postgres({
    ...address,
    max: 1,
    onnotice: () => {},
    connection: { ...connection, application_name: 'botteghino-migrate' },
  });
  try {
    await greetDatabase(sql, named);
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    const fresh = await isNew(sql);
    if (!fresh) await refuseOtherBeginnings(sql, folder);
    await findExtensions(sql);
    if (fresh) await migrate(drizzle(sql), { migrationsFolder: folder });
    else
      for (const migration of readMigrationFiles({ migrationsFolder: folder }))
        await applyGently(sql, migration);
  } finally {
    // Ends the session, and with it the lock.
    await sql.end({ timeout: 5 });
  }
}

async function isNew(sql: postgres.Sql): Promise<boolean> {
  const [{ known }] = await sql<[{ known: boolean }]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as known`;
  return !known;
}

/** Behind a migration that waits for a table, every query of the running release waits too: never longer than this. */
const LOCK_MS = 800;
const LONGEST_PAUSE_MS = 5000;
/** A report may hold a table for that long; then the start gives up. */
const PATIENCE_MS = 10 * 60_000;

/** Each in a transaction of its own, tried again with growing pauses while others hold what it needs. */
async function applyGently(
  sql: postgres.Sql,
  { hash, folderMillis, sql: statements }: Migration,
): Promise<void> {
  const givesUpAt = performance.now() + PATIENCE_MS;
  for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      await sql.begin(async (tx) => {
        const [done] = await tx`select from drizzle.__drizzle_migrations where hash = ${hash}`;
        if (done) return;
        await tx.unsafe(`set local lock_timeout = ${LOCK_MS}`);
        for (const statement of statements) await tx.unsafe(statement);
        await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
      });
      return;
    } catch (error) {
      if (!isHeldByOthers(error) || performance.now() > givesUpAt) throw error;
      await pause(pauseMs);
    }
  }
}

type Migration = ReturnType<typeof readMigrationFiles>[number];

/** Not had in time, or two waited for each other. */
function isHeldByOthers(error: unknown): boolean {
  return error instanceof postgres.PostgresError && (error.code === '55P03' || error.code === '40P01');
}

/** Managed services keep extensions in a schema of their own, where the migrations' operator classes are to be found. */
async function findExtensions(sql: postgres.Sql): Promise<void> {
  await sql`
    select set_config('search_path', concat_ws(', ', current_setting('search_path'), string_agg(distinct quote_ident(nspname), ', ')), false)
      from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
     where extname in ('btree_gist', 'pg_trgm', 'unaccent')`;
}

/** Migrations are only ever added: a database that began with another one can't be brought up to date. */
async function refuseOtherBeginnings(sql: postgres.Sql, folder: string): Promise<void> {
  const [first] = await sql<
    { hash: string }[]
  >`select hash from drizzle.__drizzle_migrations order by id limit 1`;
  if (first && first.hash !== readMigrationFiles({ migrationsFolder: folder })[0]?.hash)
    throw new Error(
      'I dati sono di una versione che non si può aggiornare: cancella la cartella DATA_DIR, oppure indica un database vuoto con DATABASE_URL',
    );
}
