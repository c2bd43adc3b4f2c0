// Pieces of SQL that many queries share.
import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Db } from '#db/client.ts';

import type { IdPaging } from './paging.ts';
import { err, ok, type Result } from './result.ts';

/** Whole numbers as one parameter of PostgreSQL's own array type. */
export function intArray(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(',')}}`}::int[]`;
}

/** What the queries of long lists share: the two halves of a page by id, and how a search is planned with its words. */
export function beyond(id: SQL, { after, before }: Omit<IdPaging, 'size'>): SQL {
  if (after !== undefined) return sql`${id} < ${after}::bigint`;
  return before === undefined ? sql`true` : sql`${id} > ${before}::bigint`;
}

/** One row more than the page tells whether there is another. */
export function inOrder(id: SQL, { before, size }: Omit<IdPaging, 'after'>): SQL {
  return sql`order by ${id} ${before === undefined ? sql`desc` : sql`asc`} limit ${size + 1}`;
}

/**
 * Rows for an `insert … select` inside a larger statement, which Drizzle's own insert can't be part of: the names of their
 * columns as the schema has them, and the rows as `json_populate_recordset` takes them. All rows have the first one's keys.
 */
export function recordsOf(
  table: PgTable,
  rows: readonly Record<string, unknown>[],
): { columns: SQL; records: string } {
  const names = namesIn(table);
  const nameOf = (key: string) => {
    const name = names[key];
    if (name === undefined) throw new Error(`${getTableName(table)} has no column ${key}`);
    return name;
  };
  const keys = Object.keys(rows[0] ?? {});
  const named = rows.map((row) => Object.fromEntries(keys.map((key) => [nameOf(key), row[key]])));
  return {
    columns: sql.raw(keys.map((key) => `"${nameOf(key)}"`).join(', ')),
    records: JSON.stringify(named),
  };
}

const known = new WeakMap<PgTable, Record<string, string>>();

/** The column of each property: the schema is asked once. */
function namesIn(table: PgTable): Record<string, string> {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const names =
    known.get(table) ?? Object.fromEntries(Object.entries(columns).map(([key, { name }]) => [key, name]));
  known.set(table, names);
  return names;
}

export function allOf(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);
}

/**
 * Whether to walk the newest or to look up the words depends on the words, so that what is `narrowed` is planned
 * with them: «rossi» may be everybody's name, an address or a code is one person's.
 */
export function plannedFor<T>(db: Db, narrowed: boolean, work: (db: Db) => Promise<T>): Promise<T> {
  if (!narrowed) return work(db);
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    return work(tx);
  });
}

// Positions of a list as a plain sequence from 0.

/** `t` is the table; `within` says which of its rows are the list. */
export type PositionedRows = { table: SQL; key: SQL; within: SQL };

/** The caller holds the list's lock. */
export async function writePositions(
  tx: Db,
  { table, key, within }: PositionedRows,
  order: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    update ${table} t set position = (o.place - 1)::int
      from unnest(${intArray(order)}) with ordinality as o(id, place)
     where ${key} = o.id and ${within} and t.position <> o.place - 1`);
}

export async function readOrder(tx: Db, { table, key, within }: PositionedRows): Promise<number[]> {
  const rows = await tx.execute<{ id: number }>(
    sql`select ${key} as id from ${table} t where ${within} order by t.position, ${key}`,
  );
  return [...rows].map(({ id }) => id);
}

// What somebody wants away may be away already: pressed twice, or done in another tab. That is no error.

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
