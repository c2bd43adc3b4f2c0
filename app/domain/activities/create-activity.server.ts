// Somebody starts an activity and owns it. It stays hidden until it is published.
import { and, eq } from 'drizzle-orm';

import { activities, activityTypes, memberships } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';

import { refusalOf } from '../database-errors.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { activityColumns, type UnknownCity } from './activity-columns.server.ts';
import type { NewActivity } from './activity-fields.ts';

export type CreateActivityError = 'subdomain-taken' | 'unknown-type' | UnknownCity;

export type CreatedActivity = { activityId: number };

/** The same form sent twice makes one activity: the second time answers the first's. */
export async function createActivity(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  input: NewActivity,
): Promise<Result<CreatedActivity, CreateActivityError>> {
  try {
    return await transact(deps.db, (tx) => insertActivity({ ...deps, db: tx }, viewer, input));
  } catch (error) {
    if (refusalOf(error)?.constraint !== 'activities_subdomain_key') throw error;
    return sameAsBefore(deps, viewer, input);
  }
}

async function insertActivity(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  input: NewActivity,
): Promise<Result<CreatedActivity, CreateActivityError>> {
  const { db } = deps;
  const [type] = await db
    .select({ id: activityTypes.id })
    .from(activityTypes)
    .where(eq(activityTypes.id, input.activityTypeId));
  if (!type) return err('unknown-type');
  const columns = await activityColumns(input);
  if (!columns.ok) return columns;
  const { name, activityTypeId, subdomain, email } = input;
  const now = deps.now();
  const [activity] = await db
    .insert(activities)
    .values({
      ...columns.value,
      name,
      activityTypeId,
      subdomain,
      email,
      userId: viewer.userId,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: activities.id });
  if (!activity) throw new Error('an insert answers its row');
  await db
    .insert(memberships)
    .values({ activityId: activity.id, userId: viewer.userId, role: 'owner', createdAt: now });
  // Who was only invited until now becomes an operator. Source: docs/rules/accounts.md#roles.
  await db
    .update(users)
    .set({ role: 'operator' })
    .where(and(eq(users.id, viewer.userId), eq(users.role, 'team')));
  return ok({ activityId: activity.id });
}

async function sameAsBefore(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { subdomain, name, activityTypeId }: NewActivity,
): Promise<Result<CreatedActivity, 'subdomain-taken'>> {
  const [same] = await db
    .select({ activityId: activities.id })
    .from(activities)
    .where(
      and(
        eq(activities.subdomain, subdomain),
        eq(activities.userId, viewer.userId),
        eq(activities.name, name),
        eq(activities.activityTypeId, activityTypeId),
      ),
    );
  return same ? ok(same) : err('subdomain-taken');
}
