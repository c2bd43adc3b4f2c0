// Whether somebody has a subdomain, or had it: then nobody else ever gets it.
import { and, eq, sql } from 'drizzle-orm';

import { activities, subdomainHistory } from '#db/schema/activities.ts';

import type { Deps } from '../deps.ts';

/** `own`: an activity of `userId` has it now, and may keep it. */
export type SubdomainHolder = 'nobody' | 'own' | 'other';

export async function findSubdomainHolder(
  { db }: Pick<Deps, 'db'>,
  label: string,
  userId: number | undefined,
): Promise<SubdomainHolder> {
  const [held] = await db
    .select({ userId: activities.userId })
    .from(subdomainHistory)
    .leftJoin(
      activities,
      and(eq(activities.id, subdomainHistory.activityId), eq(activities.subdomain, label)),
    )
    .where(eq(subdomainHistory.subdomain, sql`lower(${label})`));
  if (held === undefined) return 'nobody';
  return userId !== undefined && held.userId === userId ? 'own' : 'other';
}
