// What administrators do, and what is done in somebody's name, is written down in the transaction that does it.
import { auditLog } from '#db/schema/identity.ts';

import type { Deps } from '../deps.ts';
import type { AuditAction } from './audit-action.ts';

type SubjectType =
  | 'user'
  | 'activity'
  | 'activity-type'
  | 'type-request'
  | 'request'
  /** What an administrator can set going again. */
  | 'reconcile'
  | 'job'
  | 'event'
  | 'mail'
  | 'payout';

export type AuditEntry = {
  actorId: number;
  action: AuditAction;
  subject: { type: SubjectType; id?: number };
  /** The person impersonated while it was done. */
  onBehalfOfId?: number;
  /** Names and reasons; never passwords or what was typed into other people's forms. */
  detail?: Record<string, unknown>;
  clientAddress?: string | undefined;
};

/** Answers the row's id. */
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
