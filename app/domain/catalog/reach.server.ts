// Services, rates and questions are reached through their owner only, and put in order there.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { memberships, activities, activityTypes } from '#db/schema/activities.ts';
import { catalogs, rates, serviceCategories, serviceQuestions, services } from '#db/schema/catalog.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transact } from '../result.ts';
import { arrange, type Ordering } from '../sequence.ts';
import { readOrder, writePositions } from '../sql.server.ts';
import { heldBy } from '../activities/members.server.ts';

// Services and catalogs reached through the signed-in person's membership; somebody else's is as good as none.

export type Reached = { activityId: number };

/** Locked against other edits until the transaction ends; bookings go on. */
export async function reachService(
  tx: Db,
  viewer: Viewer,
  serviceId: number,
): Promise<Result<Reached & { archived: boolean }, 'not-found'>> {
  const [row] = await tx
    .select({ activityId: services.activityId, archivedAt: services.archivedAt })
    .from(services)
    .innerJoin(
      memberships,
      and(eq(memberships.activityId, services.activityId), heldBy(viewer, 'manage', sql`${memberships}`)),
    )
    .where(eq(services.id, serviceId))
    .for('no key update', { of: services });
  return row ? ok({ activityId: row.activityId, archived: row.archivedAt !== null }) : err('not-found');
}

/** Locked like a service. */
export async function reachCatalog(
  tx: Db,
  viewer: Viewer,
  catalogId: number,
): Promise<Result<Reached, 'not-found'>> {
  const [row] = await tx
    .select({ activityId: catalogs.activityId })
    .from(catalogs)
    .innerJoin(
      memberships,
      and(eq(memberships.activityId, catalogs.activityId), heldBy(viewer, 'manage', sql`${memberships}`)),
    )
    .where(eq(catalogs.id, catalogId))
    .for('no key update', { of: catalogs });
  return row ? ok(row) : err('not-found');
}

/** Locked like a service. */
export async function reachCategory(
  tx: Db,
  viewer: Viewer,
  categoryId: number,
): Promise<Result<Reached, 'not-found'>> {
  const [row] = await tx
    .select({ activityId: serviceCategories.activityId })
    .from(serviceCategories)
    .innerJoin(
      memberships,
      and(
        eq(memberships.activityId, serviceCategories.activityId),
        heldBy(viewer, 'manage', sql`${memberships}`),
      ),
    )
    .where(eq(serviceCategories.id, categoryId))
    .for('no key update', { of: serviceCategories });
  return row ? ok(row) : err('not-found');
}

/** The rate's service, locked. */
export async function reachRate(
  tx: Db,
  viewer: Viewer,
  rateId: number,
): Promise<Result<{ serviceId: number; archived: boolean }, 'not-found'>> {
  const [rate] = await tx.select().from(rates).where(eq(rates.id, rateId));
  return reachPart(tx, viewer, rate);
}

/** The question's service, locked. */
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

// In which order a service's rates, or its questions, stand.

export type ServiceOrdering = { serviceId: number; ordering: Ordering };

/** `table` has a service, a position, and rows that may be archived. */
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

// Whether an activity's type adds services of its own; others resell what is in the marketplace. Source:
// docs/rules/activities.md#types.

export async function isHost(db: Db, activityId: number): Promise<boolean> {
  const [row] = await db
    .select({ host: activityTypes.host })
    .from(activities)
    .innerJoin(activityTypes, eq(activityTypes.id, activities.activityTypeId))
    .where(eq(activities.id, activityId))
    // Neither gets another type, nor the type another meaning, before the caller's service is there.
    .for('share');
  return row?.host ?? false;
}
