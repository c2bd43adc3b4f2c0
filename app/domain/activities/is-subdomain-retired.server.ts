// Whether an activity had this subdomain and is deleted since: nobody gets it again.
import { and, eq, isNull } from 'drizzle-orm';

import { subdomainHistory } from '#db/schema/activities.ts';

import type { Deps } from '../deps.ts';

export async function isSubdomainRetired({ db }: Pick<Deps, 'db'>, subdomain: string): Promise<boolean> {
  const [row] = await db
    .select({ subdomain: subdomainHistory.subdomain })
    .from(subdomainHistory)
    .where(and(eq(subdomainHistory.subdomain, subdomain.toLowerCase()), isNull(subdomainHistory.activityId)));
  return row !== undefined;
}
