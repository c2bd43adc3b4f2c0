// What the audit log can be narrowed by, as its address says it. Anything unusable is left out.
import { readId } from '../../read-id.ts';
import { AUDIT_ACTIONS, type AuditAction } from '../../identity/audit-action.ts';
import { readDay } from '../../scheduling/calendar-day.ts';

export type AuditFilter = {
  /** Who did it, in whose name it was done, or to whom. */
  person: number | undefined;
  activity: number | undefined;
  action: AuditAction | undefined;
  /** Calendar days of the platform, both included. */
  from: string | undefined;
  to: string | undefined;
};

export function readAuditFilter(query: URLSearchParams): AuditFilter {
  const action = query.get('action');
  return {
    person: readId(query.get('person') ?? undefined),
    activity: readId(query.get('activity') ?? undefined),
    action: AUDIT_ACTIONS.find((each) => each === action),
    from: readDay(query.get('from')),
    to: readDay(query.get('to')),
  };
}

export type AuditPerson = { id: number; name: string };

export type AuditItem = {
  id: number;
  at: string;
  actor: AuditPerson | undefined;
  onBehalfOf: AuditPerson | undefined;
  /** One of ours, or an older one. */
  action: string;
  subjectType: string;
  subjectId: number | undefined;
  /** As it is called now. */
  subjectName: string | undefined;
  detail: Record<string, unknown>;
  clientAddress: string | undefined;
};
