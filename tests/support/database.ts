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
  const sql = maintainer();
  await sql`create database ${sql(name)} template ${sql(templateUrl.pathname.slice(1))} strategy file_copy`;
  const url = new URL(name, templateUrl).href;
  const opened = openDatabase(url, options);
  const database: TestDatabase = {
    ...opened,
    url,
    close: async () => {
      open.delete(database);
      await opened.close();
      await sql`drop database if exists ${sql(name)} with (force)`;
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

let maintaining: postgres.Sql | undefined;

/** One connection for all files of a worker; it ends with the worker. */
function maintainer(): postgres.Sql {
  const url = new URL('/postgres', inject('templateUrl')).href;
  return (maintaining ??= postgres(url, { max: 1, prepare: false, onnotice: () => {} }));
}
