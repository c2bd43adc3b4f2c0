// Reaches services, catalogs, rates and questions through the viewer's membership, and orders rates and questions.
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { activities, activityTypes } from '#db/schema/activities.ts';
import { rates, serviceQuestions } from '#db/schema/catalog.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transact } from '../result.ts';
import { arrange, type Ordering } from '../sequence.ts';
import { readOrder, writePositions } from '../sql.server.ts';
import { heldBy } from '../activities/members.server.ts';

// Other activities' records are `not-found`.

export type Reached = { activityId: number; archived: boolean };

type Own = { table: SQL; id: number; archived?: SQL };

/** Locks the record against other edits until the transaction ends; bookings are not blocked. */
async function reach(
  tx: Db,
  viewer: Viewer,
  { table, id, archived = sql`false` }: Own,
): Promise<Result<Reached, 'not-found'>> {
  const [row] = await tx.execute<Reached>(sql`
    select t.activity_id as "activityId", ${archived} as archived from ${table} t
      join memberships m on m.activity_id = t.activity_id and ${heldBy(viewer, 'manage')}
     where t.id = ${id} for no key update of t`);
  return row ? ok(row) : err('not-found');
}

export function reachService(tx: Db, viewer: Viewer, id: number) {
  return reach(tx, viewer, { table: sql`services`, id, archived: sql`t.archived_at is not null` });
}

export function reachCatalog(tx: Db, viewer: Viewer, id: number) {
  return reach(tx, viewer, { table: sql`catalogs`, id });
}

export function reachCategory(tx: Db, viewer: Viewer, id: number) {
  return reach(tx, viewer, { table: sql`service_categories`, id });
}

/** Reaches and locks the rate's service. */
export async function reachRate(
  tx: Db,
  viewer: Viewer,
  rateId: number,
): Promise<Result<{ serviceId: number; archived: boolean }, 'not-found'>> {
  const [rate] = await tx.select().from(rates).where(eq(rates.id, rateId));
  return reachPart(tx, viewer, rate);
}

/** Reaches and locks the question's service. */
export async function reachQuestion(
  tx: Db,
  viewer: Viewer,
  questionId: number,
): Promise<Result<{ serviceId: number; archived: boolean }, 'not-found'>> {
  const [question] = await tx.select().from(serviceQuestions).where(eq(serviceQuestions.id, questionId));
  return reachPart(tx, viewer, question);
}

type Part = { serviceId: number; archivedAt: Date | null };

async function reachPart(
  tx: Db,
  viewer: Viewer,
  part: Part | undefined,
): Promise<Result<{ serviceId: number; archived: boolean }, 'not-found'>> {
  if (!part) return err('not-found');
  const { serviceId, archivedAt } = part;
  const service = await reachService(tx, viewer, serviceId);
  return service.ok ? ok({ serviceId, archived: archivedAt !== null }) : service;
}

// The order of a service's rates or questions.

export type ServiceOrdering = { serviceId: number; ordering: Ordering };

/** `table` must have the columns service_id, position and archived_at. */
export function orderWithinService(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { serviceId, ordering, table }: ServiceOrdering & { table: SQL },
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const reached = await reachService(tx, viewer, serviceId);
    if (!reached.ok) return reached;
    const within = sql`t.service_id = ${serviceId} and t.archived_at is null`;
    const rows = { table, key: sql`t.id`, within };
    await writePositions(tx, rows, arrange(await readOrder(tx, rows), ordering));
    return ok(undefined);
  });
}

// Whether the activity's type allows own services; others only resell. Source: docs/rules/activities.md#types.

export async function isHost(db: Db, activityId: number): Promise<boolean> {
  const [row] = await db
    .select({ host: activityTypes.host })
    .from(activities)
    .innerJoin(activityTypes, eq(activityTypes.id, activities.activityTypeId))
    .where(eq(activities.id, activityId))
    // Until the caller's service is stored, neither the activity's type nor the type itself may change.
    .for('share');
  return row?.host ?? false;
}
