// Positions of a list as a plain sequence from 0.
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { intArray } from './int-array.server.ts';

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
