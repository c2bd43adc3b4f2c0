// A separate database for each test file: a clone of the run's migrated template.
import { randomUUID } from 'node:crypto';

import postgres from 'postgres';
import { inject } from 'vitest';

import { openDatabase, type Database } from '#db/client.ts';

export type TestDatabase = Database & { url: string };

const open = new Set<TestDatabase>();

/** Closed and dropped automatically at the end of the file. */
export async function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const templateUrl = new URL(inject('templateUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asMaintainer(
    templateUrl,
    (sql) =>
      sql`create database ${sql(name)} template ${sql(templateUrl.pathname.slice(1))} strategy file_copy`,
  );
  const url = new URL(name, templateUrl).href;
  const opened = openDatabase(url, options);
  const database: TestDatabase = {
    ...opened,
    url,
    close: async () => {
      open.delete(database);
      await opened.close();
      await asMaintainer(templateUrl, (sql) => sql`drop database if exists ${sql(name)} with (force)`);
    },
  };
  open.add(database);
  return database;
}

/** Opens this many connections in advance, so that concurrent queries don't wait for new connections. */
export async function openConnections({ sql }: Pick<TestDatabase, 'sql'>, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => sql`select pg_sleep(0.1)`));
}

export async function closeTestDatabases(): Promise<void> {
  await Promise.all([...open].map((database) => database.close()));
}

async function asMaintainer(url: URL, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(new URL('/postgres', url).href, { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}
