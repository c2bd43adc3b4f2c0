// What the queries of long lists share: the two halves of a page by id, and how a search is planned with its words.
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

import type { IdPaging } from './paging.ts';

export function beyond(id: SQL, { after, before }: Omit<IdPaging, 'size'>): SQL {
  if (after !== undefined) return sql`${id} < ${after}::bigint`;
  return before === undefined ? sql`true` : sql`${id} > ${before}::bigint`;
}

/** One row more than the page tells whether there is another. */
export function inOrder(id: SQL, { before, size }: Omit<IdPaging, 'after'>): SQL {
  return sql`order by ${id} ${before === undefined ? sql`desc` : sql`asc`} limit ${size + 1}`;
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
