// Whether an activity's type adds services of its own; others resell what is in the marketplace. Source:
// docs/rules/activities.md#types.
import { eq } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { activities, activityTypes } from '#db/schema/activities.ts';

export async function isHost(db: Db, activityId: number): Promise<boolean> {
  const [row] = await db
    .select({ host: activityTypes.host })
    .from(activities)
    .innerJoin(activityTypes, eq(activityTypes.id, activities.activityTypeId))
    .where(eq(activities.id, activityId))
    // Neither gets another type, nor the type another meaning, before the caller's service is there.
    .for('share');
  return row?.host ?? false;
}
