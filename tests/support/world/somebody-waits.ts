// For tests of two concurrent writers: waits until the second is blocked by a lock of the first.
import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

export async function somebodyWaits(db: Db): Promise<void> {
  for (let n = 0; n < 400; n += 1) {
    const [row] = await db.execute<{ waiting: boolean }>(
      sql`select exists (select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
                          where not l.granted and a.datname = current_database()) as waiting`,
    );
    if (row?.waiting) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('nobody came to the lock');
}
