// What the audit log tells apart. Pure and browser-safe.

export const AUDIT_ACTIONS = [
  'impersonation.started',
  'impersonation.ended',
  'impersonation.read',
  'impersonation.write',
  'user.created',
  'user.changed',
  'user.suspended',
  'user.restored',
  'user.erased',
  'user.credits-adjusted',
  'user.verification-sent',
  'user.second-factor-removed',
  'activity.changed',
  'activity.suspended',
  'activity.restored',
  'activity.deleted',
  'activity-type.created',
  'activity-type.changed',
  'activity-type.moved',
  'activity-type.deleted',
  'type-request.approved',
  'type-request.merged',
  'type-request.rejected',
  'reconcile.again',
  'job.again',
  'event.again',
  'mail.again',
  'payout.again',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
