// What somebody wants away may be away already: pressed twice, or done in another tab. That is no error.
import { eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Db } from '#db/client.ts';

import { err, ok, type Result } from './result.ts';

/** For a row that was not reached: while it is there it is somebody else's, who is as good as nobody. */
export async function goneAlready(
  db: Db,
  id: PgColumn,
  wanted: number,
): Promise<Result<undefined, 'not-found'>> {
  const [row] = await db.select({ id }).from(id.table).where(eq(id, wanted));
  return row ? err('not-found') : ok(undefined);
}
