// The activities somebody runs, as a part of other queries.
import { sql, type SQL } from 'drizzle-orm';

import type { Viewer } from '../identity/viewer.ts';

/** Their ids, to follow an `in`. */
export function activitiesOf({ userId }: Pick<Viewer, 'userId'>): SQL {
  return sql`(select mine.activity_id from memberships mine where mine.user_id = ${userId})`;
}
