// The lock that keeps the tree of types a tree: whoever changes it holds it, creating included.
import { sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';

export async function lockTypes(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('activity_types'))`);
}
