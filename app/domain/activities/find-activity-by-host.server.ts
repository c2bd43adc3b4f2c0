// Which activity answers under a subdomain: the one that has it now, or the one that had it.
import { eq } from 'drizzle-orm';

import { activities, subdomainHistory } from '#db/schema/activities.ts';

import type { Deps } from '../deps.ts';

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
