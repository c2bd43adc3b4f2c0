// Applies the migrations. If several processes start at once, one applies them and the others wait.
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
  /** The variables that hold the address, to be named in error messages. */
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
    // Ends the session, which releases the lock.
    await sql.end({ timeout: 5 });
  }
}

async function isNew(sql: postgres.Sql): Promise<boolean> {
  const [{ known }] = await sql<[{ known: boolean }]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as known`;
  return !known;
}

/** While a migration waits for a table, all later queries on the table wait too. So the wait is short. */
const LOCK_MS = 800;
const LONGEST_PAUSE_MS = 5000;
/** Another query, such as a report, may hold a table this long; then the start fails. */
const PATIENCE_MS = 10 * 60_000;

/** Runs each migration in a transaction of its own; retries with growing pauses while a table is locked. */
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

/** A lock timeout or a deadlock. */
function isHeldByOthers(error: unknown): boolean {
  return error instanceof postgres.PostgresError && (error.code === '55P03' || error.code === '40P01');
}

/**
 * Managed services install extensions in a schema of their own: adds that schema, so that operator classes
 * are found.
 */
async function findExtensions(sql: postgres.Sql): Promise<void> {
  await sql`
    select set_config('search_path', concat_ws(', ', current_setting('search_path'), string_agg(distinct quote_ident(nspname), ', ')), false)
      from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
     where extname in ('btree_gist', 'pg_trgm', 'unaccent')`;
}

/** Migrations are append-only: a database whose first migration differs can't be updated. */
async function refuseOtherBeginnings(sql: postgres.Sql, folder: string): Promise<void> {
  const [first] = await sql<
    { hash: string }[]
  >`select hash from drizzle.__drizzle_migrations order by id limit 1`;
  if (first && first.hash !== readMigrationFiles({ migrationsFolder: folder })[0]?.hash)
    throw new Error(
      'I dati sono di una versione che non si può aggiornare: cancella la cartella DATA_DIR, oppure indica un database vuoto con DATABASE_URL',
    );
}
