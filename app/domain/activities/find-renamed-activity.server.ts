// Where an activity is now that had this subdomain before, for those who run it; to everybody else it never was.
import { and, eq } from 'drizzle-orm';

import { activities, memberships, subdomainHistory } from '#db/schema/activities.ts';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';

/** Its subdomain of today. */
export async function findRenamedActivity(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  formerSubdomain: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ subdomain: activities.subdomain })
    .from(subdomainHistory)
    .innerJoin(activities, eq(activities.id, subdomainHistory.activityId))
    .innerJoin(
      memberships,
      and(eq(memberships.activityId, activities.id), eq(memberships.userId, viewer.userId)),
    )
    .where(eq(subdomainHistory.subdomain, formerSubdomain.toLowerCase()));
  return row?.subdomain;
}
