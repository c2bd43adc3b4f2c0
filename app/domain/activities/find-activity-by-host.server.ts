// Which activity answers under a subdomain: the one that has it now, or the one that had it.
import { eq, or, sql } from 'drizzle-orm';

import { activities, type PageConfig, subdomainHistory } from '#db/schema/activities.ts';

import type { Deps } from '../deps.ts';

export type HostActivity = {
  id: number;
  /** The current one; differs from the asked label after a change of subdomain. */
  subdomain: string;
  name: string;
  pageConfig: PageConfig;
  publishedAt: Date | null;
  suspendedAt: Date | null;
};

/** `label` is lower case. Answers suspended and unpublished activities too: the caller decides what they show. */
export async function findActivityByHost(
  deps: Pick<Deps, 'db'>,
  label: string,
): Promise<HostActivity | undefined> {
  const formerOwner = sql`(select ${subdomainHistory.activityId} from ${subdomainHistory} where ${subdomainHistory.subdomain} = ${label})`;
  const [activity] = await deps.db
    .select({
      id: activities.id,
      subdomain: activities.subdomain,
      name: activities.name,
      pageConfig: activities.pageConfig,
      publishedAt: activities.publishedAt,
      suspendedAt: activities.suspendedAt,
    })
    .from(activities)
    .where(or(eq(sql`lower(${activities.subdomain})`, label), eq(activities.id, formerOwner)))
    .orderBy(sql`lower(${activities.subdomain}) = ${label} desc`)
    .limit(1);
  return activity;
}
