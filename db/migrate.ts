// Applies the migrations. Several processes may start at once: one applies, the others wait for it.
import { resolve } from 'node:path';

import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

import { greetDatabase } from './greet.ts';

const MIGRATION_LOCK = 7_240_193;

export async function applyMigrations(url: string, folder: string = resolve('migrations')): Promise<void> {
  const sql = postgres(url, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: 'botteghino-migrate' },
  });
  try {
    await greetDatabase(sql);
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    // Rather give up than make every query of the running release queue behind a waiting migration.
    await sql`set lock_timeout = '15s'`;
    await migrate(drizzle(sql), { migrationsFolder: folder });
  } finally {
    // Ends the session, and with it the lock.
    await sql.end({ timeout: 5 });
  }
}
