// Applies the migrations. If several processes start at once, one applies them and the others wait.
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
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
    // One session for all of it: the next one would have neither the lock nor the settings.
    max_lifetime: null,
    onnotice: () => {},
    connection: { ...connection, application_name: 'botteghino-migrate' },
  });
  try {
    await greetDatabase(sql, named);
    const turn = { sql, pid: await takeTurn(sql) };
    const migrations = readMigrationFiles({ migrationsFolder: folder });
    await openJournal(sql);
    await refuseOtherBeginnings(sql, migrations);
    await findExtensions(sql);
    for (const migration of migrations) await apply(turn, migration);
  } finally {
    // Ends the session, which releases the lock.
    await sql.end({ timeout: 5 });
  }
}

type Migration = ReturnType<typeof readMigrationFiles>[number];

/** The session that has the lock. */
type Turn = { sql: postgres.Sql; pid: number };

/** Asks repeatedly, because a query that waits for the lock would block every `create index concurrently`. */
async function takeTurn(sql: postgres.Sql): Promise<number> {
  for (;;) {
    const [{ ours, pid }] = await sql<[{ ours: boolean; pid: number }]>`
      select pg_try_advisory_lock(${MIGRATION_LOCK}) as ours, pg_backend_pid() as pid`;
    if (ours) return pid;
    await pause(200);
  }
}

/** Called before each step: after a lost connection, or behind a pooler, a session without the lock may answer. */
async function refuseOtherSession({ sql, pid }: Turn): Promise<void> {
  const [now] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
  if (now.pid !== pid)
    throw new Error(
      'La connessione per le migrazioni è cambiata a metà: riavvia. Se davanti al database c’è un pooler, serve DATABASE_DIRECT_URL',
    );
}

async function openJournal(sql: postgres.Sql): Promise<void> {
  const [{ there }] = await sql<[{ there: boolean }]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as there`;
  if (there) return;
  await sql`create schema if not exists drizzle`;
  await sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
}

/** While a migration waits for a table, all later queries on the table wait too. So each wait is short. */
const LOCK_MS = 800;
const LONGEST_PAUSE_MS = 5000;
/** If a table is locked for longer, for example by a report, the start fails. */
const PATIENCE_MS = 10 * 60_000;

/** Recognises applied migrations by their date and not their content: a file may be rewritten so that it locks less. */
async function apply(turn: Turn, { hash, folderMillis, sql: statements }: Migration): Promise<void> {
  const { sql } = turn;
  const [done] = await sql`select from drizzle.__drizzle_migrations where created_at = ${folderMillis}`;
  if (done) return;
  const steps = statements[0]?.trimStart().startsWith('-- Step by step') ? statements : [];
  for (const step of steps) await patiently(() => takeStep(turn, step));
  await patiently(async () => {
    await refuseOtherSession(turn);
    await sql.begin(async (tx) => {
      await tx.unsafe(`set local lock_timeout = ${LOCK_MS}`);
      if (steps.length === 0) for (const statement of statements) await tx.unsafe(statement);
      await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
    });
  });
}

/** Retries with growing pauses while a table is locked. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  const givesUpAt = performance.now() + PATIENCE_MS;
  for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isHeldByOthers(error) || performance.now() > givesUpAt) throw error;
      await pause(pauseMs);
    }
  }
}

const BESIDE = / index concurrently /i;

/** The name of the index, for `create index concurrently`. In two expressions: tests/server/expressions.test.ts. */
function indexBuiltBeside(statement: string): string | undefined {
  const [beginning = '', rest = ''] = statement.split(BESIDE);
  return /^create\b/im.test(beginning) ? /^(?:if not exists )?"?(\w+)/i.exec(rest)?.[1] : undefined;
}

/** Not inside a transaction: `create index concurrently` allows none, and a block may commit batch by batch. */
async function takeStep(turn: Turn, statement: string): Promise<void> {
  const { sql } = turn;
  await refuseOtherSession(turn);
  const index = indexBuiltBeside(statement);
  const [left] = await sql`
    select from pg_index join pg_class c on c.oid = indexrelid where c.relname = ${index ?? ''} and not indisvalid`;
  // Building or dropping an index concurrently may wait long for older transactions: nobody has to wait behind it.
  await sql.unsafe(`set lock_timeout = ${BESIDE.test(statement) ? PATIENCE_MS : LOCK_MS}`);
  if (left) await sql.unsafe(`drop index concurrently "${index}"`);
  await sql.unsafe(statement);
}

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
async function refuseOtherBeginnings(sql: postgres.Sql, [beginning]: Migration[]): Promise<void> {
  const [first] = await sql<
    { hash: string }[]
  >`select hash from drizzle.__drizzle_migrations order by id limit 1`;
  if (first && first.hash !== beginning?.hash)
    throw new Error(
      'I dati sono di una versione che non si può aggiornare: cancella la cartella DATA_DIR, oppure indica un database vuoto con DATABASE_URL',
    );
}
