// SQL fragments that many queries share.
import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import type { IdPaging } from './paging.ts';
import { err, ok, type Result } from './result.ts';

/** Whole numbers as one array parameter. */
export function intArray(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(',')}}`}::int[]`;
}

/** Dates, `2027-06-12`, as one array parameter. */
export function dateArray(dates: readonly string[]): SQL {
  return sql`${`{${dates.join(',')}}`}::date[]`;
}

/** Condition for the rows of a page by id. */
export function beyond(id: SQL, { after, before }: Omit<IdPaging, 'size'>): SQL {
  if (after !== undefined) return sql`${id} < ${after}::bigint`;
  return before === undefined ? sql`true` : sql`${id} > ${before}::bigint`;
}

/** Order and limit of a page by id. One row more than the page tells whether there is another. */
export function orderById(id: SQL, { before, size }: Omit<IdPaging, 'after'>): SQL {
  return sql`order by ${id} ${before === undefined ? sql`desc` : sql`asc`} limit ${size + 1}`;
}

/**
 * Rows for an `insert … select` inside a larger statement, which Drizzle's insert can't be: column names, and
 * rows for `json_populate_recordset`. All rows must have the keys of the first.
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

/** The column name of each property. */
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
 * Plans a search anew for its words: for «rossi», which many people have, scanning the newest rows is better;
 * for an address or a code, the index is.
 */
export function plannedFor<T>(db: Db, narrowed: boolean, work: (db: Db) => Promise<T>): Promise<T> {
  if (!narrowed) return work(db);
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    return work(tx);
  });
}

// Writes the positions of a list as 0, 1, 2 …

/** `t` is the table's alias; `within` selects the rows of the list. */
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

/** The position after the last row. */
export function endOfList({ table, within }: Omit<PositionedRows, 'key'>): SQL<number> {
  return sql<number>`(select coalesce(max(t.position), -1) + 1 from ${table} t where ${within})`;
}

export async function readOrder(tx: Db, { table, key, within }: PositionedRows): Promise<number[]> {
  const rows = await tx.execute<{ id: number }>(
    sql`select ${key} as id from ${table} t where ${within} order by t.position, ${key}`,
  );
  return [...rows].map(({ id }) => id);
}

/** A row as the database answers it: null for undefined. */
export type RowOf<T> = {
  [Key in keyof T]: undefined extends T[Key] ? Exclude<T[Key], undefined> | null : T[Key];
};

export function withoutNulls<T>(row: RowOf<T>): T {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value ?? undefined])) as T;
}

// A form sent twice makes one row, which keeps the form's id.

type OfForm = { formNonce: string | undefined; owner: SQL };

/** The id of the row that this form made before; other owners' rows are not found. */
export async function madeBefore(
  db: Db,
  table: PgTable & { id: PgColumn; formNonce: PgColumn },
  { formNonce, owner }: OfForm,
): Promise<number | undefined> {
  if (formNonce === undefined) return undefined;
  const [row] = await db.execute<{ id: number }>(
    sql`select ${table.id} as id from ${table} where ${table.formNonce} = ${formNonce} and ${owner}`,
  );
  return row?.id;
}

// A row to remove may be gone already, because of a second press or another tab. That is no error.

type Wanted<T> = {
  id: PgColumn;
  wanted: number;
  /** The answer if the row is gone. */
  value: T;
};

/**
 * For a row that was not found under its owner. If it exists, it is somebody else's: `not-found`. Ids are
 * assigned in order, so an id beyond the last never existed.
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
