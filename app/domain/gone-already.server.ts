// What somebody wants away may be away already: pressed twice, or done in another tab. That is no error.
import { getTableName, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Db } from '#db/client.ts';

import { err, ok, type Result } from './result.ts';

type Wanted<T> = {
  id: PgColumn;
  wanted: number;
  /** What the caller answers of something that is away. */
  value: T;
};

/**
 * For a row that was not reached: while it is there it is somebody else's, who is as good as nobody. Ids are given out
 * in order: one beyond the last was never anybody's.
 */
export async function goneAlready<T>(
  db: Db,
  { id, wanted, value }: Wanted<T>,
): Promise<Result<T, 'not-found'>> {
  const [row] = await db.execute<{ gone: boolean }>(sql`
    select not exists (select from ${id.table} where ${id} = ${wanted})
       and ${wanted}::bigint <= pg_sequence_last_value(pg_get_serial_sequence(${getTableName(id.table)}, ${id.name})::regclass) as gone`);
  return row?.gone ? ok(value) : err('not-found');
}
