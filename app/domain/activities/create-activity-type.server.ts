// An admin adds a kind of activity, last among its siblings.
import { activityTypes } from '#db/schema/activities.ts';

import { refusalOf } from '../database-errors.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { lockTypes, nextPosition } from './type-places.server.ts';

export type ActivityTypeFields = {
  name: string;
  /** null: at the top of the tree. */
  parentId: number | null;
  /** VAT does not apply to what it sells. */
  vatFree: boolean;
  /** It adds services of its own; others resell. */
  host: boolean;
};

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
  await lockTypes(db);
  const position = await nextPosition(db, input.parentId);
  const [type] = await db
    .insert(activityTypes)
    .values({ ...input, position, createdAt: now(), updatedAt: now() })
    .returning({ id: activityTypes.id });
  if (!type) throw new Error('an insert answers its row');
  return ok({ activityTypeId: type.id });
}
