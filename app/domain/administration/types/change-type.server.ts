// A kind of activity gets another name, place in the tree or meaning. It never comes to lie below itself.
import { eq, sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { activityTypes } from '#db/schema/activities.ts';

import { lockTypes, nextPosition } from '../../activities/type-places.server.ts';
import { refusalOf } from '../../database-errors.ts';
import type { Deps } from '../../deps.ts';
import type { Administrator } from '../../identity/administrator.ts';
import { writeAudit } from '../../identity/write-audit.server.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import type { TypeFields } from './type-form.ts';

/** `has-services`: activities of a type that is no host any more could not keep theirs. */
export type ChangeTypeError =
  | 'not-found'
  | 'duplicate-name'
  | 'unknown-parent'
  | 'own-ancestor'
  | 'has-services';

type Change = { typeId: number; fields: TypeFields };

export async function changeType(
  deps: Pick<Deps, 'db' | 'now'>,
  admin: Administrator,
  change: Change,
): Promise<Result<undefined, ChangeTypeError>> {
  try {
    return await transact(deps.db, (tx) => changeLocked({ ...deps, db: tx }, admin, change));
  } catch (error) {
    if (refusalOf(error)?.constraint === 'activity_types_name_key') return err('duplicate-name');
    throw error;
  }
}

async function changeLocked(
  deps: Pick<Deps, 'db' | 'now'>,
  admin: Administrator,
  { typeId, fields }: Change,
): Promise<Result<undefined, ChangeTypeError>> {
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
  const position = moves ? await nextPosition(db, fields.parentId, typeId) : before.position;
  await db
    .update(activityTypes)
    .set({ ...fields, position, updatedAt: deps.now() })
    .where(eq(activityTypes.id, typeId));
  await writeAudit(deps, {
    actorId: admin.userId,
    action: 'activity-type.changed',
    subject: { type: 'activity-type', id: typeId },
    detail: { ...fields },
    clientAddress: admin.clientAddress,
  });
  return ok(undefined);
}

/** The type itself first; none where there is no such type. */
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
