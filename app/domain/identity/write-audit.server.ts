// Writes the audit log, in the transaction of the action: acts of administrators, and acts in another person's name.
import { auditLog } from '#db/schema/identity.ts';
import type { Deps } from '../deps.ts';
import type { AuditAction } from './audit-action.ts';
import type { Administrator } from './viewer.ts';

type SubjectType =
  | 'user'
  | 'activity'
  | 'activity-type'
  | 'type-request'
  | 'request'
  /** Things that an administrator can start again. */
  | 'reconcile'
  | 'job'
  | 'event'
  | 'mail'
  | 'payout';

export type AuditEntry = {
  actorId: number;
  action: AuditAction;
  subject: { type: SubjectType; id?: number };
  /** The impersonated person. */
  onBehalfOfId?: number;
  /** Names and reasons; never passwords or input to other people's forms. */
  detail?: Record<string, unknown>;
  clientAddress?: string | undefined;
};

/** Returns the row's id. */
export async function writeAudit({ db, now }: Pick<Deps, 'db' | 'now'>, entry: AuditEntry): Promise<number> {
  const { subject, detail = {}, actorId, onBehalfOfId, action, clientAddress } = entry;
  const [row] = await db
    .insert(auditLog)
    .values({
      at: now(),
      actorId,
      onBehalfOfId,
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      detail,
      clientAddress,
    })
    .returning({ id: auditLog.id });
  if (!row) throw new Error('an insert answers its row');
  return row.id;
}

/** The same for what an administrator did. */
export function auditBy(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId: actorId, clientAddress }: Administrator,
  entry: Omit<AuditEntry, 'actorId' | 'clientAddress'>,
): Promise<number> {
  return writeAudit(deps, { ...entry, actorId, clientAddress });
}
