// Which activity an address leads to, and who ever had it.
import { and, eq, isNull, sql } from 'drizzle-orm';

import { activities, memberships, subdomainHistory } from '#db/schema/activities.ts';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { heldBy } from './members.server.ts';

// Which activity answers under a subdomain: the one that has it now, or the one that had it.

export type HostActivity = {
  id: number;
  /** The current one; differs from the asked label after a change of subdomain. */
  subdomain: string;
  name: string;
  primaryColor: string;
  backgroundColor: string;
  publishedAt: Date | null;
  suspendedAt: Date | null;
};

/** `label` is lower case. Answers suspended and unpublished activities too: the caller decides what they show. */
export async function findActivityByHost(
  deps: Pick<Deps, 'db'>,
  label: string,
): Promise<HostActivity | undefined> {
  const [found] = await deps.db
    .select({
      id: activities.id,
      subdomain: activities.subdomain,
      name: activities.name,
      pageConfig: activities.pageConfig,
      publishedAt: activities.publishedAt,
      suspendedAt: activities.suspendedAt,
    })
    .from(subdomainHistory)
    .innerJoin(activities, eq(activities.id, subdomainHistory.activityId))
    .where(eq(subdomainHistory.subdomain, label));
  if (!found) return undefined;
  const { pageConfig, ...activity } = found;
  return { ...activity, ...pageConfig };
}

// Where an activity is now that had this subdomain before, for those who run it; to everybody else it never was.

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
      and(eq(memberships.activityId, activities.id), heldBy(viewer, 'departures', sql`${memberships}`)),
    )
    .where(eq(subdomainHistory.subdomain, formerSubdomain.toLowerCase()));
  return row?.subdomain;
}

/** `own`: an activity of `userId` has it now, and may keep it. */
export type SubdomainHolder = 'nobody' | 'own' | 'other';

/** Whether somebody has a subdomain, or had it: then nobody else ever gets it. */
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

/** Whether an activity had this subdomain and is deleted since: nobody gets it again. */
export async function isSubdomainRetired({ db }: Pick<Deps, 'db'>, subdomain: string): Promise<boolean> {
  const [row] = await db
    .select({ subdomain: subdomainHistory.subdomain })
    .from(subdomainHistory)
    .where(and(eq(subdomainHistory.subdomain, subdomain.toLowerCase()), isNull(subdomainHistory.activityId)));
  return row !== undefined;
}
