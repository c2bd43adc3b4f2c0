// The owner deletes an activity that has no services. Its subdomains stay reserved for ever. Source:
// docs/rules/activities.md#deletion.
import { eq, sql } from 'drizzle-orm';

import { activities } from '#db/schema/activities.ts';

import { refusalOf } from '../database-errors.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { requireOwnership } from './require-membership.server.ts';

export type DeleteObstacle = 'has-services' | 'has-bookings';

export type DeleteActivityError = 'not-found' | 'not-owner' | DeleteObstacle;

type Needs = Pick<Deps, 'db'>;

export function deleteActivity(
  deps: Needs,
  viewer: Viewer,
  activityId: number,
): Promise<Result<undefined, DeleteActivityError>> {
  return orHasBookings(transact(deps.db, (tx) => remove(tx, viewer, activityId)));
}

/** What only the database sees: a booking placed meanwhile, or terms of the marketplace that name the activity. */
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

/** In the caller's transaction, for whoever may; a foreign key may still refuse it. */
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

/** Archived services, resources and their calendars: all of them refer to one another without a cascade. */
async function deleteWhatWasNeverSold(db: Needs['db'], activityId: number): Promise<void> {
  const calendars = sql`select c.id from calendars c join resources r on r.id = c.resource_id where r.activity_id = ${activityId}`;
  await db.execute(sql`delete from services where activity_id = ${activityId}`);
  await db.execute(sql`delete from slots where calendar_id in (${calendars})`);
  await db.execute(sql`delete from calendars where id in (${calendars})`);
  await db.execute(sql`delete from resources where activity_id = ${activityId}`);
}

/** Archived services count while they have bookings. Source: docs/rules/activities.md#deletion. */
export async function findDeleteObstacle(
  { db }: Needs,
  activityId: number,
): Promise<DeleteObstacle | undefined> {
  const rows = await db.execute(sql`
    select exists (select 1 from services s where s.activity_id = ${activityId} and s.archived_at is null) as services,
           exists (select 1 from bookings b where ${activityId} in (b.activity_id, b.owner_activity_id))
             or exists (select 1 from marketplace_entries e
                         where ${activityId} in (e.origin_activity_id, e.destination_activity_id)) as bookings`);
  const [found] = rows as unknown as { services: boolean; bookings: boolean }[];
  if (found?.services) return 'has-services';
  return found?.bookings ? 'has-bookings' : undefined;
}
