// When one activity sells another's service. Stands here, since catalogs and checklists ask it too.
import { sql, type SQL } from 'drizzle-orm';

/** For marketplace_entries under an alias: agreed, and not ended since. */
export function isRunning(entry: SQL): SQL {
  return sql`${entry}.status = 'ACCEPTED' and ${entry}.ended_at is null`;
}
