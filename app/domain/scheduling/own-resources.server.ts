// The resources of everything somebody runs, as the lists of them read them.
import { sql, type SQL } from 'drizzle-orm';

import type { Viewer } from '../identity/viewer.ts';

/** For `r` resources of `a` activities: perhaps only of one, live ones first. Follows a select with `archived`. */
export function fromOwnResources({ userId }: Viewer, activityId: number | undefined): SQL {
  return sql`
      from memberships m join activities a on a.id = m.activity_id join resources r on r.activity_id = a.id
     where m.user_id = ${userId} and a.id = coalesce(${activityId ?? null}::int, a.id)
     order by archived, lower(a.name), lower(r.name), r.id`;
}
