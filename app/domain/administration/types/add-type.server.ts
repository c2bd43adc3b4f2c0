// A new kind of activity, on record.
import {
  createActivityType,
  type CreateActivityTypeError,
} from '../../activities/create-activity-type.server.ts';
import type { Deps } from '../../deps.ts';
import type { Administrator } from '../../identity/administrator.ts';
import { writeAudit } from '../../identity/write-audit.server.ts';
import { err, transact, type Result } from '../../result.ts';
import type { TypeFields } from './type-form.ts';

export type AddTypeError = Exclude<CreateActivityTypeError, 'not-allowed'>;

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
    await writeAudit(inTx, {
      actorId: admin.userId,
      action: 'activity-type.created',
      subject: { type: 'activity-type', id: created.value.activityTypeId },
      detail: { name: fields.name },
      clientAddress: admin.clientAddress,
    });
    return created;
  });
}
