// An activity by its subdomain, for those who run it; to everybody else it doesn't exist.
import { and, eq } from 'drizzle-orm';

import { activities, activityTypes, memberships } from '#db/schema/activities.ts';

import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';

export type OwnActivityHead = {
  id: number;
  name: string;
  subdomain: string;
  role: 'owner' | 'member';
  published: boolean;
  suspended: boolean;
  /** Of a type that adds services of its own; others resell through the marketplace. */
  host: boolean;
  vatFree: boolean;
  timeZone: string;
};

export async function findOwnActivity(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  subdomain: string,
): Promise<OwnActivityHead | undefined> {
  const [row] = await db
    .select({
      id: activities.id,
      name: activities.name,
      subdomain: activities.subdomain,
      role: memberships.role,
      publishedAt: activities.publishedAt,
      suspendedAt: activities.suspendedAt,
      host: activityTypes.host,
      vatFree: activityTypes.vatFree,
      timeZone: activities.timeZone,
    })
    .from(activities)
    .innerJoin(
      memberships,
      and(eq(memberships.activityId, activities.id), eq(memberships.userId, viewer.userId)),
    )
    .innerJoin(activityTypes, eq(activityTypes.id, activities.activityTypeId))
    .where(eq(activities.subdomain, subdomain.toLowerCase()));
  if (!row) return undefined;
  const { publishedAt, suspendedAt, ...rest } = row;
  return { ...rest, published: publishedAt !== null, suspended: suspendedAt !== null };
}
