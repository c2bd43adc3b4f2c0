// Whether nobody has or had a subdomain; who has it already may keep it.
import { and, eq, sql } from 'drizzle-orm';

import { activities, subdomainHistory } from '#db/schema/activities.ts';

import type { Deps } from '../deps.ts';

export async function isSubdomainFree(
  { db }: Pick<Deps, 'db'>,
  label: string,
  userId: number | undefined,
): Promise<boolean> {
  const [held] = await db
    .select({ userId: activities.userId })
    .from(subdomainHistory)
    .leftJoin(
      activities,
      and(eq(activities.id, subdomainHistory.activityId), eq(activities.subdomain, label)),
    )
    .where(eq(subdomainHistory.subdomain, sql`lower(${label})`));
  return held === undefined || (userId !== undefined && held.userId === userId);
}
