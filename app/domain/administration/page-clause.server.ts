// The two halves of a keyset page as SQL, and what makes a search be planned with its words.
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import type { IdPaging } from './paging.ts';

export function beyond(id: SQL, { after, before }: IdPaging): SQL {
  if (after !== undefined) return sql`${id} < ${after}::bigint`;
  return before === undefined ? sql`true` : sql`${id} > ${before}::bigint`;
}

/** One row more than the page tells whether there is another. */
export function inOrder(id: SQL, { before, size }: IdPaging): SQL {
  return sql`order by ${id} ${before === undefined ? sql`desc` : sql`asc`} limit ${size + 1}`;
}

export function allOf(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);
}

/** «rossi» may be everybody's name, an address is one person's: the words decide whether to walk or to look up. */
export function plannedAnew<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    return work(tx);
  });
}
