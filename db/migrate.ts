// Applies the migrations. Several processes may start at once: one applies, the others wait for it.
import { resolve } from 'node:path';

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
    // Rather give up than make every query of the running release queue behind a waiting migration.
    await sql`set lock_timeout = '15s'`;
    await refuseOtherBeginnings(sql, folder);
    await findExtensions(sql);
    await migrate(drizzle(sql), { migrationsFolder: folder });
  } finally {
    // Ends the session, and with it the lock.
    await sql.end({ timeout: 5 });
  }
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
  const [{ known }] = await sql<[{ known: boolean }]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as known`;
  if (!known) return;
  const [first] = await sql<
    { hash: string }[]
  >`select hash from drizzle.__drizzle_migrations order by id limit 1`;
  if (first && first.hash !== readMigrationFiles({ migrationsFolder: folder })[0]?.hash)
    throw new Error(
      'I dati sono di una versione che non si può aggiornare: cancella la cartella DATA_DIR, oppure indica un database vuoto con DATABASE_URL',
    );
}
