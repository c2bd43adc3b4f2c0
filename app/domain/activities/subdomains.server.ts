// Finds the activity of a subdomain, present or former.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { activities, memberships, subdomainHistory } from '#db/schema/activities.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { heldBy } from './members.server.ts';

// The activity that has a subdomain now, or had it.

export type HostActivity = {
  id: number;
  /** The present one; differs from the requested label after a change. */
  subdomain: string;
  name: string;
  primaryColor: string;
  backgroundColor: string;
  publishedAt: Date | null;
  suspendedAt: Date | null;
};

/** `label` is in lower case. Also returns suspended and unpublished activities: the caller decides what to show. */
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

// Finds the present subdomain of an activity that changed it, for its members only.

/** Returns the present subdomain. */
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

/** `own`: an activity of `userId` has or had it and may use it. */
export type SubdomainHolder = 'nobody' | 'own' | 'other';

/** Who has or had a subdomain: nobody else can ever get it. */
export async function findSubdomainHolder(
  { db }: Pick<Deps, 'db'>,
  label: string,
  userId: number | undefined,
): Promise<SubdomainHolder> {
  const [held] = await db
    .select({ userId: activities.userId })
    .from(subdomainHistory)
    .leftJoin(activities, eq(activities.id, subdomainHistory.activityId))
    .where(eq(subdomainHistory.subdomain, sql`lower(${label})`));
  if (held === undefined) return 'nobody';
  return userId !== undefined && held.userId === userId ? 'own' : 'other';
}

/** Whether a deleted activity had this subdomain: it stays reserved. */
export async function isSubdomainRetired({ db }: Pick<Deps, 'db'>, subdomain: string): Promise<boolean> {
  const [row] = await db
    .select({ subdomain: subdomainHistory.subdomain })
    .from(subdomainHistory)
    .where(and(eq(subdomainHistory.subdomain, subdomain.toLowerCase()), isNull(subdomainHistory.activityId)));
  return row !== undefined;
}
