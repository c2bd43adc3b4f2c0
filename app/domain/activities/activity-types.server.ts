// Activity types for operators, and requests for missing ones.
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { activityTypeRequests, activityTypes } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transact, transactional } from '../result.ts';
import { endOfList } from '../sql.server.ts';
import { requireMembership } from './members.server.ts';
import type { TypeRequest } from './type-request.ts';

// Position of a type in the tree.

/** Lock for all changes of the tree: prevents circles and equal positions. */
export async function lockTypes(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('activity_types'))`);
}

/** The position after the last child of a parent. */
export function nextPosition(parentId: number | null): SQL<number> {
  return endOfList({
    table: sql`activity_types`,
    within: sql`t.parent_id is not distinct from ${parentId}::int`,
  });
}

export type ActivityTypeFields = {
  name: string;
  /** null: at the top of the tree. */
  parentId: number | null;
  /** Sales of this type are without VAT. */
  vatFree: boolean;
  /** Its activities may add services of their own; others only resell. */
  host: boolean;
};

export type CreateActivityTypeError = 'not-allowed' | 'duplicate-name' | 'unknown-parent';

/** Adds an activity type, last among its siblings; administrators only. */
export const createActivityType = transactional(
  async (
    { db, now }: Pick<Deps, 'db' | 'now'>,
    viewer: Viewer,
    input: ActivityTypeFields,
  ): Promise<Result<{ activityTypeId: number }, CreateActivityTypeError>> => {
    if (viewer.role !== 'admin') return err('not-allowed');
    await lockTypes(db);
    const position = nextPosition(input.parentId);
    const [type] = await db
      .insert(activityTypes)
      .values({ ...input, position, createdAt: now(), updatedAt: now() })
      .returning({ id: activityTypes.id });
    if (!type) throw new Error('an insert answers its row');
    return ok({ activityTypeId: type.id });
  },
  {
    activity_types_name_key: 'duplicate-name',
    activity_types_parent_id_activity_types_id_fk: 'unknown-parent',
  },
);

export type ActivityTypeChoice = {
  id: number;
  name: string;
  /** 0 at the top of the tree. */
  depth: number;
};

/** Activity types as a list in the order of the tree. */
export async function listActivityTypes({ db }: Pick<Deps, 'db'>): Promise<ActivityTypeChoice[]> {
  const { id, name, parentId, position } = activityTypes;
  const rows = await db.select({ id, name, parentId }).from(activityTypes).orderBy(asc(position), asc(id));
  const under = (parent: number | null, depth: number): ActivityTypeChoice[] =>
    rows
      .filter((row) => row.parentId === parent)
      .flatMap((row) => [{ id: row.id, name: row.name, depth }, ...under(row.id, depth + 1)]);
  return under(null, 0);
}

const MOST = 20;

/** Requests made by the viewer, newest first, with their outcome. */
export function listTypeRequests({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<TypeRequest[]> {
  return db
    .select({
      id: activityTypeRequests.id,
      name: activityTypeRequests.name,
      status: activityTypeRequests.status,
      resultingType: activityTypes.name,
    })
    .from(activityTypeRequests)
    .leftJoin(activityTypes, eq(activityTypes.id, activityTypeRequests.resultingTypeId))
    .where(eq(activityTypeRequests.requestedById, viewer.userId))
    .orderBy(desc(activityTypeRequests.id))
    .limit(MOST);
}

// Requests a new activity type. Source: docs/rules/activities.md#types.

type Asked = { activityId: number; name: string; note: string };

export type RequestTypeError = 'not-found' | 'type-exists';

/** An open request for the same name is not repeated. */
export function requestActivityType(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  asked: Asked,
): Promise<Result<undefined, RequestTypeError>> {
  return transact(deps.db, async (tx) => {
    const member = await requireMembership(tx, viewer, { activityId: asked.activityId, right: 'manage' });
    if (!member.ok) return member;
    const wanted = sql`lower(${asked.name})`;
    const [existing] = await tx
      .select({ id: activityTypes.id })
      .from(activityTypes)
      .where(eq(sql`lower(${activityTypes.name})`, wanted));
    if (existing) return err('type-exists');
    // Locks the person, so that a form sent twice finds the request of the first.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.userId)).for('no key update');
    const [same] = await tx
      .select({ id: activityTypeRequests.id })
      .from(activityTypeRequests)
      .where(
        and(
          eq(activityTypeRequests.requestedById, viewer.userId),
          eq(activityTypeRequests.status, 'pending'),
          eq(sql`lower(${activityTypeRequests.name})`, wanted),
        ),
      );
    if (same) return ok(undefined);
    await tx
      .insert(activityTypeRequests)
      .values({ ...asked, requestedById: viewer.userId, createdAt: deps.now() });
    return ok(undefined);
  });
}
