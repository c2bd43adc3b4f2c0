// Applies the migrations. Several processes may start at once: one applies, the others wait for it.
import { resolve } from 'node:path';

import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

const MIGRATION_LOCK = 7_240_193;
const NEEDED_VERSION = 18;

export async function applyMigrations(url: string, folder: string = resolve('migrations')): Promise<void> {
  const sql = postgres(url, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: 'botteghino-migrate' },
  });
  try {
    await greet(sql);
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    // Rather give up than make every query of the running release queue behind a waiting migration.
    await sql`set lock_timeout = '15s'`;
    await migrate(drizzle(sql), { migrationsFolder: folder });
  } finally {
    // Ends the session, and with it the lock.
    await sql.end({ timeout: 5 });
  }
}

/** @throws worded for whoever wrote DATABASE_URL. */
async function greet(sql: postgres.Sql): Promise<void> {
  const version = await sql`show server_version_num`.then(
    ([row]) => Math.floor(Number(row?.['server_version_num']) / 10_000),
    (cause: NodeJS.ErrnoException) => {
      throw new Error(`Il database di DATABASE_URL non è raggiungibile: ${refusalOf(cause)}`, { cause });
    },
  );
  if (version < NEEDED_VERSION)
    throw new Error(`Serve PostgreSQL ${NEEDED_VERSION}, DATABASE_URL porta a un PostgreSQL ${version}`);
}

function refusalOf({ code = '', message }: NodeJS.ErrnoException): string {
  return refusals[code] ?? message;
}

const refusals: Record<string, string> = {
  ECONNREFUSED: 'a quell’indirizzo e a quella porta non risponde nessuno',
  ENOTFOUND: 'quel nome di host non esiste',
  CONNECT_TIMEOUT: 'quell’indirizzo non risponde',
  '28P01': 'utente o password non sono giusti',
  '28000': 'quell’utente non può entrare',
  '3D000': 'quel database non esiste, va creato prima',
};
