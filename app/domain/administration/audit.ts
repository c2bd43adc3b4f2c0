// Filters and words of the audit log.
import { AUDIT_ACTIONS, type AuditAction } from '../identity/audit-action.ts';
import { readId } from '../read-id.ts';
import { readDay } from '../calendar-day.ts';

export type AuditFilter = {
  /** As actor, as impersonated person, or as subject. */
  person: number | undefined;
  activity: number | undefined;
  action: AuditAction | undefined;
  /** Days on the platform's clock, both included. */
  from: string | undefined;
  to: string | undefined;
};

/** Reads the filters from the address. Invalid values are left out. */
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
  /** An AuditAction, or one of an older release. */
  action: string;
  subjectType: string;
  subjectId: number | undefined;
  /** Its present name. */
  subjectName: string | undefined;
  detail: Record<string, unknown>;
  clientAddress: string | undefined;
};

/** Italian words, on the page and in the file. */
export const ACTION_WORDS: Record<AuditAction, string> = {
  'impersonation.started': 'Impersonificazione iniziata',
  'impersonation.ended': 'Impersonificazione finita',
  'impersonation.read': 'Dati consultati in nome altrui',
  'impersonation.write': 'Modifica in nome altrui',
  'user.created': 'Utente creato',
  'user.changed': 'Utente modificato',
  'user.suspended': 'Utente sospeso',
  'user.restored': 'Utente riattivato',
  'user.erased': 'Utente cancellato',
  'user.credits-adjusted': 'Crediti rettificati',
  'user.verification-sent': 'Verifica rimandata',
  'referral.refused': 'Invito respinto',
  'user.second-factor-removed': 'Verifica in due passaggi tolta',
  'activity.created': 'Attività creata',
  'activity.changed': 'Attività modificata',
  'activity.handed-over': 'Titolare cambiato',
  'activity.suspended': 'Attività sospesa',
  'activity.restored': 'Attività riattivata',
  'activity.deleted': 'Attività eliminata',
  'activity-type.created': 'Tipo creato',
  'activity-type.changed': 'Tipo modificato',
  'activity-type.moved': 'Tipo spostato',
  'activity-type.deleted': 'Tipo eliminato',
  'type-request.approved': 'Richiesta approvata',
  'type-request.merged': 'Richiesta unita',
  'type-request.rejected': 'Richiesta respinta',
  'reconcile.again': 'Riconciliazione avviata',
  'job.again': 'Lavoro riavviato',
  'event.again': 'Evento riavviato',
  'mail.again': 'Email riavviata',
  'payout.again': 'Pagamento riavviato',
};

export function auditActionWords(action: string): string {
  return Object.hasOwn(ACTION_WORDS, action) ? ACTION_WORDS[action as AuditAction] : action;
}

const FIELD_WORDS: Record<string, string> = {
  name: 'nome',
  surname: 'cognome',
  email: 'email',
  phone: 'telefono',
  role: 'ruolo',
};

/** Readable parts of an entry's detail; the rest is only in the database. */
export function detailWords(detail: Record<string, unknown>): string {
  const text = (key: string) => (typeof detail[key] === 'string' ? detail[key] : undefined);
  const { changed, cents } = detail;
  const path = text('path');
  return [
    path === undefined ? undefined : `${text('method') ?? ''} ${path}: ${outcomeWords(detail['outcome'])}`,
    Array.isArray(changed)
      ? changed.map((field) => FIELD_WORDS[String(field)] ?? String(field)).join(', ')
      : undefined,
    typeof cents === 'number'
      ? `${cents > 0 ? '+' : '−'}${(Math.abs(cents) / 100).toFixed(2).replace('.', ',')}`
      : undefined,
    path === undefined ? text('name') : undefined,
    text('type'),
    text('subdomain'),
    text('reason'),
    text('id'),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ');
}

function outcomeWords(outcome: unknown): string {
  if (outcome === 'refused') return 'rifiutata';
  if (outcome === 'started') return 'interrotta';
  const status = Number(outcome);
  return status < 400 ? 'riuscita' : `non riuscita (${status})`;
}
