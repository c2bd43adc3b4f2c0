// An administrator acts as another person, in a session that records both. Source:
// docs/rules/administration.md#impersonation.
import { eq, sql } from 'drizzle-orm';
import { auditLog, users } from '#db/schema/identity.ts';
import type { Deps } from '../deps.ts';
import { err, ok, type Result } from '../result.ts';
import type { Administrator } from './viewer.ts';
import { bySession, whileAdmitted } from './signing-in/admission.server.ts';
import { endSession, type Session, startSession } from './signing-in/sessions.server.ts';
import { auditBy, writeAudit } from './write-audit.server.ts';

export type ImpersonateError = 'not-found' | ImpersonationObstacle;

export type Impersonation = Session & { impersonator: NonNullable<Session['impersonator']> };

type Needs = Pick<Deps, 'db' | 'now' | 'config'>;

type Start = { userId: number; session: Pick<Session, 'idHash'>; userAgent: string | undefined };

type Outcome = Result<{ sessionId: string }, ImpersonateError>;

/** Ends the administrator's own session; returns the secret of the new one. */
export async function startImpersonation(
  deps: Needs,
  admin: Administrator,
  { userId, session, userAgent }: Start,
): Promise<Outcome> {
  const own = bySession(admin.userId, session);
  const started = await whileAdmitted(deps, own, async (inTx): Promise<Outcome> => {
    const [user] = await inTx.db.select().from(users).where(eq(users.id, userId)).for('share');
    if (!user) return err('not-found');
    const obstacle = impersonationObstacle(
      { ...user, suspended: user.suspendedAt !== null, erased: user.erasedAt !== null },
      admin.userId,
    );
    if (obstacle !== undefined) return err(obstacle);
    await endSession(inTx, session.idHash);
    const sessionId = await startSession(inTx, { userId, impersonatorId: admin.userId, userAgent });
    await auditBy(inTx, admin, {
      onBehalfOfId: userId,
      action: 'impersonation.started',
      subject: { type: 'user', id: userId },
    });
    return ok({ sessionId });
  });
  return started ?? err('not-found');
}

/** Returns the secret of a new session of the administrator; undefined if the impersonation was over already. */
export function endImpersonation(
  deps: Needs,
  session: Impersonation,
  userAgent: string | undefined,
): Promise<string | undefined> {
  const { impersonator } = session;
  return whileAdmitted(deps, bySession(impersonator.id, session), async (inTx) => {
    await endSession(inTx, session.idHash);
    return startSession(inTx, { userId: impersonator.id, userAgent });
  });
}

export type RecordedRequest = {
  session: Impersonation;
  action: 'read' | 'write';
  method: string;
  path: string;
  clientAddress: string | undefined;
};

/** Runs before the request, so that nothing is done without a record. Returns the row's id for `completeRecord`. */
export function recordRequest(deps: Pick<Deps, 'db' | 'now'>, request: RecordedRequest): Promise<number> {
  const { session, action, method, path, clientAddress } = request;
  return writeAudit(deps, {
    actorId: session.impersonator.id,
    onBehalfOfId: session.user.id,
    action: `impersonation.${action}`,
    subject: { type: 'request' },
    detail: { method, path, outcome: 'started' },
    clientAddress,
  });
}

const AGAIN_MINUTES = 10;

/** Whether the same two people read the same page a moment ago. */
export async function isOnRecord(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { user, impersonator }: Impersonation,
  path: string,
): Promise<boolean> {
  const since = new Date(now().getTime() - AGAIN_MINUTES * 60_000).toISOString();
  const [row] = await db.execute<{ found: boolean }>(sql`
    select exists (select 1 from audit_log l
      where l.on_behalf_of_id = ${user.id} and l.actor_id = ${impersonator.id} and l.action = 'impersonation.read'
        and l.at > ${since}::timestamptz and l.detail ->> 'path' = ${path}) as found`);
  return row?.found ?? false;
}

type Answered = { method: string; path: string; outcome: number | 'refused' };

/** Adds the outcome: the answer's status, or the refusal. */
export async function completeRecord(
  { db }: Pick<Deps, 'db'>,
  auditId: number,
  detail: Answered,
): Promise<void> {
  await db.update(auditLog).set({ detail }).where(eq(auditLog.id, auditId));
}

// People who can't be impersonated. Source: docs/rules/administration.md#impersonation.

export type ImpersonationObstacle = 'oneself' | 'is-admin' | 'suspended' | 'erased';

type Candidate = { id: number; role: string; suspended: boolean; erased: boolean };

export function impersonationObstacle(
  candidate: Candidate,
  adminId: number,
): ImpersonationObstacle | undefined {
  if (candidate.id === adminId) return 'oneself';
  if (candidate.erased) return 'erased';
  if (candidate.role === 'admin') return 'is-admin';
  return candidate.suspended ? 'suspended' : undefined;
}
