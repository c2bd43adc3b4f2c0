// Creates, changes and deletes activities.
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { activities, activityTypes, memberships } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';
import { refusalOf } from '../database-errors.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transact, transactional } from '../result.ts';
import { activityColumns, type UnknownCity } from './activity-columns.server.ts';
import type { ActivityFields, NewActivity } from './activity-fields.ts';
import { requireMembership, requireOwnership } from './members.server.ts';
import { findMissingItems } from './publication.server.ts';
import type { ChecklistItem } from './publish-checklist.ts';

// Creates an activity for its owner. It stays hidden until it is published.

export type CreateActivityError = 'subdomain-taken' | 'unknown-type' | UnknownCity;

export type CreatedActivity = { activityId: number };

/** The same form sent twice makes one activity and returns the same answer. */
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
  // Somebody who was only an invited member becomes an operator. Source: docs/rules/accounts.md#roles.
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

export type UpdateActivityError =
  | { code: 'not-found' | 'subdomain-taken' | 'unknown-type' | UnknownCity }
  /** The new type doesn't allow own services, but the activity has some. */
  | { code: 'has-services'; services: number }
  /** A published activity must name its seller; the change would remove that. */
  | { code: 'needed-while-published'; missing: ChecklistItem[] };

export type ActivityChange = { activityId: number; changes: Partial<ActivityFields> };

/** Changes some fields of an activity. The old subdomain redirects to the new one and stays reserved. */
export const updateActivity = transactional(
  async (
    deps: Pick<Deps, 'db' | 'now'>,
    viewer: Viewer,
    change: ActivityChange,
  ): Promise<Result<undefined, UpdateActivityError>> => {
    // Only the owner changes where the money goes.
    const right = change.changes.iban === undefined ? 'manage' : 'own';
    const member = await requireMembership(deps.db, viewer, { activityId: change.activityId, right });
    return member.ok ? changeActivity(deps, change) : err({ code: member.error });
  },
  { activities_subdomain_key: { code: 'subdomain-taken' } },
);

/** Runs in the caller's transaction, without checking rights; administrators use it too. */
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

/** The caller has locked the activity, so that no service is added meanwhile. */
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

// Resale between activities. Declared here, because catalogs and checklists use it too.

/** Condition on a marketplace entry (`entry` is the alias): accepted and not ended. */
export function isRunning(entry: SQL): SQL {
  return sql`${entry}.status = 'ACCEPTED' and ${entry}.ended_at is null`;
}

export type DeleteObstacle = 'has-services' | 'has-bookings';

export type DeleteActivityError = 'not-found' | 'not-owner' | DeleteObstacle;

type Needs = Pick<Deps, 'db'>;

/**
 * Deletes an activity without services, for its owner. Its subdomains stay reserved. Source:
 * docs/rules/activities.md#deletion.
 */
export function deleteActivity(
  deps: Needs,
  viewer: Viewer,
  activityId: number,
): Promise<Result<undefined, DeleteActivityError>> {
  return orHasBookings(transact(deps.db, (tx) => remove(tx, viewer, activityId)));
}

/** Turns a foreign key's refusal into `has-bookings`: a booking placed meanwhile, or marketplace entries. */
export async function orHasBookings<T, E>(
  deleted: Promise<Result<T, E>>,
): Promise<Result<T, E | 'has-bookings'>> {
  try {
    return await deleted;
  } catch (error) {
    if (refusalOf(error)?.code === '23503') return err('has-bookings');
    throw error;
  }
}

async function remove(
  db: Needs['db'],
  viewer: Viewer,
  activityId: number,
): Promise<Result<undefined, DeleteActivityError>> {
  const owner = await requireOwnership(db, viewer, activityId);
  return owner.ok ? removeActivity(db, activityId) : owner;
}

/** Runs in the caller's transaction, without checking rights; a foreign key may still refuse. */
export async function removeActivity(
  db: Needs['db'],
  activityId: number,
): Promise<Result<undefined, DeleteObstacle>> {
  const obstacle = await findDeleteObstacle({ db }, activityId);
  if (obstacle !== undefined) return err(obstacle);
  await deleteWhatWasNeverSold(db, activityId);
  await db.delete(activities).where(eq(activities.id, activityId));
  return ok(undefined);
}

/** Deletes archived services, resources and calendars; their references have no cascade. */
async function deleteWhatWasNeverSold(db: Needs['db'], activityId: number): Promise<void> {
  const calendars = sql`select c.id from calendars c join resources r on r.id = c.resource_id where r.activity_id = ${activityId}`;
  await db.execute(sql`delete from services where activity_id = ${activityId}`);
  await db.execute(sql`delete from slots where calendar_id in (${calendars})`);
  await db.execute(sql`delete from calendars where id in (${calendars})`);
  await db.execute(sql`delete from resources where activity_id = ${activityId}`);
}

/** Archived services count only if they have bookings. Source: docs/rules/activities.md#deletion. */
export async function findDeleteObstacle(
  { db }: Needs,
  activityId: number,
): Promise<DeleteObstacle | undefined> {
  const rows = await db.execute<{ services: boolean; bookings: boolean }>(sql`
    select exists (select 1 from services s where s.activity_id = ${activityId} and s.archived_at is null) as services,
           exists (select 1 from bookings b where ${activityId} in (b.activity_id, b.owner_activity_id))
             or exists (select 1 from marketplace_entries e
                         where ${activityId} in (e.origin_activity_id, e.destination_activity_id)) as bookings`);
  const [found] = rows;
  if (found?.services) return 'has-services';
  return found?.bookings ? 'has-bookings' : undefined;
}
