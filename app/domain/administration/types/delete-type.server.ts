// A kind of activity that nothing is of any more, nor lies below it, goes.
import { eq } from 'drizzle-orm';

import { activityTypes } from '#db/schema/activities.ts';

import { lockTypes } from '../../activities/type-places.server.ts';
import { refusalOf } from '../../database-errors.ts';
import type { Deps } from '../../deps.ts';
import type { Administrator } from '../../identity/administrator.ts';
import { goneAlready } from '../../gone-already.server.ts';
import { writeAudit } from '../../identity/write-audit.server.ts';
import { err, ok, transact, type Result } from '../../result.ts';

export type DeleteTypeError = 'not-found' | 'has-activities' | 'has-children';

/** `name`: undefined where it was gone already. */
type Deleted = Result<{ name: string | undefined }, DeleteTypeError>;

/** The database itself refuses to leave an activity or a type without. */
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
      await writeAudit(
        { ...deps, db: tx },
        {
          actorId: admin.userId,
          action: 'activity-type.deleted',
          subject: { type: 'activity-type', id: typeId },
          detail: { name: type.name },
          clientAddress: admin.clientAddress,
        },
      );
      return ok({ name: type.name });
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.code !== '23503') throw error;
    return err(refusal.constraint.startsWith('activity_types') ? 'has-children' : 'has-activities');
  }
}
