// Changes some fields of an activity. A changed subdomain redirects from then on; nobody else ever gets the old one.
import { eq, sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { activities, activityTypes } from '#db/schema/activities.ts';

import { refusalOf } from '../database-errors.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { activityColumns, type UnknownCity } from './activity-columns.server.ts';
import type { ActivityFields } from './activity-fields.ts';
import { findMissingItems } from './find-checklist.server.ts';
import type { ChecklistItem } from './publish-checklist.ts';
import { requireMembership } from './require-membership.server.ts';

export type UpdateActivityError =
  | { code: 'not-found' | 'subdomain-taken' | 'unknown-type' | UnknownCity }
  /** A type that adds no services of its own, while there are some. */
  | { code: 'has-services'; services: number }
  /** It is public already, and would no longer name its seller as it must. */
  | { code: 'needed-while-published'; missing: ChecklistItem[] };

export type ActivityChange = { activityId: number; changes: Partial<ActivityFields> };

export async function updateActivity(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  change: ActivityChange,
): Promise<Result<undefined, UpdateActivityError>> {
  try {
    return await transact(deps.db, (tx) => update({ ...deps, db: tx }, viewer, change));
  } catch (error) {
    if (refusalOf(error)?.constraint === 'activities_subdomain_key') return err({ code: 'subdomain-taken' });
    throw error;
  }
}

async function update(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  change: ActivityChange,
): Promise<Result<undefined, UpdateActivityError>> {
  const member = await requireMembership(deps.db, viewer, change.activityId);
  return member.ok ? changeActivity(deps, change) : err({ code: member.error });
}

/** In the caller's transaction, for whoever may: the rules are the same for an administrator. */
export async function changeActivity(
  deps: Pick<Deps, 'db' | 'now'>,
  { activityId, changes }: ActivityChange,
): Promise<Result<undefined, UpdateActivityError>> {
  const [current] = await deps.db
    .select()
    .from(activities)
    .where(eq(activities.id, activityId))
    .for('no key update');
  if (!current) return err({ code: 'not-found' });
  const refused = await refusalOfType(deps.db, { activityId, typeId: changes.activityTypeId });
  if (refused) return err(refused);
  const columns = await activityColumns(changes, current.pageConfig);
  if (!columns.ok) return err({ code: columns.error });
  const before = current.publishedAt === null ? [] : await findMissingItems(deps.db, activityId);
  await deps.db
    .update(activities)
    .set({ ...columns.value, updatedAt: deps.now() })
    .where(eq(activities.id, activityId));
  if (current.publishedAt === null) return ok(undefined);
  const missing = (await findMissingItems(deps.db, activityId)).filter((item) => !before.includes(item));
  return missing.length > 0 ? err({ code: 'needed-while-published', missing }) : ok(undefined);
}

type NewType = { activityId: number; typeId: number | undefined };

/** The caller holds the activity, so that nobody adds a service meanwhile. */
async function refusalOfType(
  db: Db,
  { activityId, typeId }: NewType,
): Promise<UpdateActivityError | undefined> {
  if (typeId === undefined) return undefined;
  const [type] = await db
    .select({ host: activityTypes.host })
    .from(activityTypes)
    .where(eq(activityTypes.id, typeId))
    .for('share');
  if (!type) return { code: 'unknown-type' };
  if (type.host) return undefined;
  const [row] = await db.execute<{ services: number }>(
    sql`select count(*)::int as services from services where activity_id = ${activityId} and archived_at is null`,
  );
  return row && row.services > 0 ? { code: 'has-services', services: row.services } : undefined;
}
