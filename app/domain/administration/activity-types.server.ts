// Administrators' work on the tree of activity types: lists, adds, changes, moves and deletes them.
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { activityTypes } from '#db/schema/activities.ts';
import {
  createActivityType,
  type CreateActivityTypeError,
  lockTypes,
  nextPosition,
} from '../activities/activity-types.server.ts';
import { refusalOf } from '../database-errors.ts';
import type { Deps } from '../deps.ts';
import { goneAlready, readOrder, writePositions } from '../sql.server.ts';
import type { Administrator } from '../identity/viewer.ts';
import { auditBy } from '../identity/write-audit.server.ts';
import { err, ok, type Result, transact, transactional } from '../result.ts';
import { type Move, moved } from '../sequence.ts';
import type { TypeFields, TypeNode } from './activity-type.ts';

type Row = Omit<TypeNode, 'depth' | 'place' | 'last' | 'children'>;

/** All activity types in the order of their tree, with the number of their activities. */
export async function listTypeTree({ db }: Pick<Deps, 'db'>): Promise<TypeNode[]> {
  const rows = await db.execute<Row>(sql`
    select t.id, t.name, t.parent_id as "parentId", t.vat_free as "vatFree", t.host,
           (select count(*)::int from activities a where a.activity_type_id = t.id) as activities
      from activity_types t order by t.position, t.id`);
  const childrenOf = (parent: number | null) => rows.filter(({ parentId }) => parentId === parent);
  const under = (parent: number | null, depth: number): TypeNode[] =>
    childrenOf(parent).flatMap((row, index, siblings) => [
      {
        ...row,
        depth,
        place: index + 1,
        last: index === siblings.length - 1,
        children: childrenOf(row.id).length,
      },
      ...under(row.id, depth + 1),
    ]);
  return under(null, 0);
}

export type AddTypeError = Exclude<CreateActivityTypeError, 'not-allowed'>;

/** Adds an activity type, with an audit entry. */
export function addType(
  deps: Pick<Deps, 'db' | 'now'>,
  admin: Administrator,
  fields: TypeFields,
): Promise<Result<{ activityTypeId: number }, AddTypeError>> {
  return transact(deps.db, async (tx): Promise<Result<{ activityTypeId: number }, AddTypeError>> => {
    const inTx = { ...deps, db: tx };
    const created = await createActivityType(inTx, { userId: admin.userId, role: 'admin' }, fields);
    if (!created.ok) {
      if (created.error === 'not-allowed') throw new Error('an administrator may');
      return err(created.error);
    }
    await auditBy(inTx, admin, {
      action: 'activity-type.created',
      subject: { type: 'activity-type', id: created.value.activityTypeId },
      detail: { name: fields.name },
    });
    return created;
  });
}

/** `has-services`: the type should no longer be a host, but its activities have services. */
export type ChangeTypeError =
  | 'not-found'
  | 'duplicate-name'
  | 'unknown-parent'
  | 'own-ancestor'
  | 'has-services';

type Change = { typeId: number; fields: TypeFields };

/** Changes name, parent or flags of an activity type. It can't be put below itself. */
export const changeType = transactional(
  async (
    deps: Pick<Deps, 'db' | 'now'>,
    admin: Administrator,
    { typeId, fields }: Change,
  ): Promise<Result<undefined, ChangeTypeError>> => {
    const { db } = deps;
    await lockTypes(db);
    const [before] = await db.select().from(activityTypes).where(eq(activityTypes.id, typeId)).for('update');
    if (!before) return err('not-found');
    if (fields.parentId !== null) {
      const ancestors = await ancestorsOf(db, fields.parentId);
      if (ancestors.length === 0) return err('unknown-parent');
      if (ancestors.includes(typeId)) return err('own-ancestor');
    }
    if (before.host && !fields.host && (await hasServices(db, typeId))) return err('has-services');
    const moves = before.parentId !== fields.parentId;
    const position = moves ? nextPosition(fields.parentId) : before.position;
    await db
      .update(activityTypes)
      .set({ ...fields, position, updatedAt: deps.now() })
      .where(eq(activityTypes.id, typeId));
    await auditBy(deps, admin, {
      action: 'activity-type.changed',
      subject: { type: 'activity-type', id: typeId },
      detail: { ...fields },
    });
    return ok(undefined);
  },
  { activity_types_name_key: 'duplicate-name' },
);

/** Starts with the type itself; empty if it doesn't exist. */
async function ancestorsOf(db: Db, typeId: number): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    with recursive up as (
      select id, parent_id from activity_types where id = ${typeId}
      union select t.id, t.parent_id from activity_types t join up on t.id = up.parent_id)
    select id from up`);
  return rows.map(({ id }) => id);
}

async function hasServices(db: Db, typeId: number): Promise<boolean> {
  const [row] = await db.execute<{ any: boolean }>(sql`
    select exists (select 1 from activities a join services s on s.activity_id = a.id
                    where a.activity_type_id = ${typeId} and s.archived_at is null) as any`);
  return row?.any === true;
}

// Moves an activity type one place up or down among its siblings.

/** Does nothing at the end of the list. */
export function moveType(
  deps: Pick<Deps, 'db' | 'now'>,
  admin: Administrator,
  move: Move,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, 'not-found'>> => {
    await lockTypes(tx);
    const [type] = await tx.select().from(activityTypes).where(eq(activityTypes.id, move.id));
    if (!type) return err('not-found');
    const within = sql`t.parent_id is not distinct from ${type.parentId}::int`;
    const rows = { table: sql`activity_types`, key: sql`t.id`, within };
    await writePositions(tx, rows, moved(await readOrder(tx, rows), move));
    await auditBy({ ...deps, db: tx }, admin, {
      action: 'activity-type.moved',
      subject: { type: 'activity-type', id: move.id },
      detail: { direction: move.direction },
    });
    return ok(undefined);
  });
}

// Deletes an activity type without activities and without types below it.

export type DeleteTypeError = 'not-found' | 'has-activities' | 'has-children';

/** `name`: undefined if it was deleted before. */
type Deleted = Result<{ name: string | undefined }, DeleteTypeError>;

/** Foreign keys refuse if an activity or another type refers to it. */
export async function deleteType(
  deps: Pick<Deps, 'db' | 'now'>,
  admin: Administrator,
  typeId: number,
): Promise<Deleted> {
  try {
    return await transact(deps.db, async (tx): Promise<Deleted> => {
      await lockTypes(tx);
      const [type] = await tx.delete(activityTypes).where(eq(activityTypes.id, typeId)).returning();
      if (!type) return goneAlready(tx, { id: activityTypes.id, wanted: typeId, value: { name: undefined } });
      await auditBy({ ...deps, db: tx }, admin, {
        action: 'activity-type.deleted',
        subject: { type: 'activity-type', id: typeId },
        detail: { name: type.name },
      });
      return ok({ name: type.name });
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.code !== '23503') throw error;
    return err(refusal.constraint.startsWith('activity_types') ? 'has-children' : 'has-activities');
  }
}
