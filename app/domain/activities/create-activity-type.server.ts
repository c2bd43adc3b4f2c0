// An admin adds a kind of activity, last among its siblings.
import { eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';

import { activityTypes } from '#db/schema/activities.ts';

import { refusalOf } from '../database-errors.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { requiredLine } from '../text-fields.ts';

export const activityTypeFields = z.object({
  name: requiredLine(80),
  parentId: z
    .int()
    .nullish()
    .transform((id) => id ?? null),
  vatFree: z.boolean().default(false),
  host: z.boolean().default(false),
});

export type ActivityTypeFields = z.output<typeof activityTypeFields>;

export type CreateActivityTypeError = 'not-allowed' | 'duplicate-name' | 'unknown-parent';

export async function createActivityType(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  input: ActivityTypeFields,
): Promise<Result<{ activityTypeId: number }, CreateActivityTypeError>> {
  if (viewer.role !== 'admin') return err('not-allowed');
  try {
    return await transact(deps.db, (tx) => insertType({ ...deps, db: tx }, input));
  } catch (error) {
    const constraint = refusalOf(error)?.constraint;
    if (constraint === 'activity_types_name_key') return err('duplicate-name');
    if (constraint === 'activity_types_parent_id_activity_types_id_fk') return err('unknown-parent');
    throw error;
  }
}

async function insertType({ db, now }: Pick<Deps, 'db' | 'now'>, input: ActivityTypeFields) {
  // The lock that keeps the tree a tree; here it keeps two siblings from taking one position.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('activity_types'))`);
  const siblings =
    input.parentId === null ? isNull(activityTypes.parentId) : eq(activityTypes.parentId, input.parentId);
  const [last] = await db
    .select({ position: sql<number>`coalesce(max(position), -1)::int` })
    .from(activityTypes)
    .where(siblings);
  const [type] = await db
    .insert(activityTypes)
    .values({ ...input, position: (last?.position ?? -1) + 1, createdAt: now(), updatedAt: now() })
    .returning({ id: activityTypes.id });
  if (!type) throw new Error('an insert answers its row');
  return ok({ activityTypeId: type.id });
}
