// Reaches services, catalogs, rates and questions through the viewer's membership, and orders rates and questions.
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { activities, activityTypes } from '#db/schema/activities.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transactional } from '../result.ts';
import { arrange, type Ordering } from '../sequence.ts';
import { endOfList, type PositionedRows, readOrder, writePositions } from '../sql.server.ts';
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

// A service's rates and questions: rows with a service, a position and an archive.

type Part = { table: SQL; id: number };

type ReachedPart = { serviceId: number; archived: boolean };

/** Reaches and locks the service. */
async function reachPart(
  tx: Db,
  viewer: Viewer,
  { table, id }: Part,
): Promise<Result<ReachedPart, 'not-found'>> {
  const [part] = await tx.execute<ReachedPart>(sql`
    select t.service_id as "serviceId", t.archived_at is not null as archived from ${table} t where t.id = ${id}`);
  if (!part) return err('not-found');
  const service = await reachService(tx, viewer, part.serviceId);
  return service.ok ? ok(part) : service;
}

export function reachRate(tx: Db, viewer: Viewer, id: number) {
  return reachPart(tx, viewer, { table: sql`rates`, id });
}

export function reachQuestion(tx: Db, viewer: Viewer, id: number) {
  return reachPart(tx, viewer, { table: sql`service_questions`, id });
}

/** Archives a rate or a question, or restores it as the last one. Does nothing if it is in this state already. */
export const archivePart = transactional(
  async (
    { db, now }: Pick<Deps, 'db' | 'now'>,
    viewer: Viewer,
    { archived, ...part }: Part & { archived: boolean },
  ): Promise<Result<undefined, 'not-found'>> => {
    const reached = await reachPart(db, viewer, part);
    if (!reached.ok) return reached;
    const { serviceId, archived: was } = reached.value;
    if (was === archived) return ok(undefined);
    const { table, id } = part;
    const last = endOfList({ table, within: sql`t.service_id = ${serviceId}` });
    await db.execute(
      archived
        ? sql`update ${table} set archived_at = ${now().toISOString()}::timestamptz where id = ${id}`
        : sql`update ${table} set archived_at = null, position = ${last} where id = ${id}`,
    );
    return ok(undefined);
  },
);

export type ServiceOrdering = { serviceId: number; ordering: Ordering };

/** Orders its live rates or questions. */
export const orderWithinService = transactional(
  async (
    { db }: Pick<Deps, 'db'>,
    viewer: Viewer,
    { serviceId, ordering, table }: ServiceOrdering & { table: SQL },
  ): Promise<Result<undefined, 'not-found'>> => {
    const reached = await reachService(db, viewer, serviceId);
    if (!reached.ok) return reached;
    const rows = liveRows(table, serviceId);
    await writePositions(db, rows, arrange(await readOrder(db, rows), ordering));
    return ok(undefined);
  },
);

/** A service's live rates or questions. */
export function liveRows(table: SQL, serviceId: number): PositionedRows {
  return { table, key: sql`t.id`, within: sql`t.service_id = ${serviceId} and t.archived_at is null` };
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
