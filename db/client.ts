// The connection pool. `Db` is a connection or a transaction: operations take either.
import { sql as piece } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import postgres from 'postgres';
import { poolConnection } from './address.ts';
import { keptSockets } from './pool-sockets.ts';
import { AND_COMMIT, type OnQuery, preparing } from './prepared.ts';

export type Db = PgDatabase<PostgresJsQueryResultHKT>;

/** Ends the SQL of a transaction's last statement, which then also commits. Ignored in a nested transaction. */
export const andCommit = piece.raw(AND_COMMIT);

export type Database = { db: PostgresJsDatabase; sql: postgres.Sql; close(): Promise<void> };

export type DatabaseOptions = {
  max?: number;
  /** false behind a pooler that changes the connection with each transaction: prepared statements would be missing. */
  prepare?: boolean;
  /** Behind such a pooler a connection gets its next query only after the answer to the last: see docs/decisions/0023. */
  pooled?: boolean;
  onQuery?: OnQuery | undefined;
};

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { connection, ...address } = poolConnection(url);
  const { socket, keptFor } = keptSockets();
  const sql = postgres({
    ...address,
    socket,
    max: options.max ?? 10,
    // If false, the driver never prepares, whatever a query asks for.
    prepare: options.prepare ?? true,
    ...(options.pooled ? { max_pipeline: 0 } : {}),
    // Seconds; short, so that a missing database is noticed soon.
    connect_timeout: 5,
    onnotice: () => {},
    // Seconds before reconnecting. The driver's default triples with every lost connection: ten lost at once
    // would mean 20 s without a database.
    backoff: (lost: number) => Math.min(lost / 20, 1),
    connection: { ...connection, application_name: 'botteghino' },
    // The driver's types leave `socket` out.
  } as postgres.Options<Record<string, never>>);
  keptFor(sql);
  return { db: drizzle(preparing(sql, options.onQuery)), sql, close: () => sql.end({ timeout: 5 }) };
}
