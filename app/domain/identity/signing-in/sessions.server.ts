// Sessions: started at sign-in, read, confirmed again, ended.
import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { halfSignIns, sessions, users } from '#db/schema/identity.ts';
import type { Deps } from '../../deps.ts';
import { err, ok, type Result } from '../../result.ts';
import { parseEmailAddress } from '../contact-fields.ts';
import { type CodeError, hasSecondFactor, spendCode } from './second-factor.server.ts';
import { hashOf } from '../tokens.server.ts';
import type { Role } from '../viewer.ts';
import { writeAudit } from '../write-audit.server.ts';
import type { PasswordHolds } from './admission.ts';

// A session is a random id in a cookie; PostgreSQL stores its hash. Each use moves the end, up to 180 days in all.

type Needs = Pick<Deps, 'db' | 'now' | 'config'>;

export type NewSession = {
  userId: number;
  /** `onboarding`: only for the person's onboarding, until the e-mail is verified. */
  kind?: 'full' | 'onboarding';
  impersonatorId?: number;
  /** When the person proved their identity, if they did. */
  confirmedAt?: Date | undefined;
  userAgent: string | undefined;
};

export type Session = {
  idHash: string;
  kind: 'full' | 'onboarding';
  expiresAt: Date;
  /** When the person last proved their identity in this session. */
  confirmedAt: Date | undefined;
  user: {
    id: number;
    name: string;
    surname: string;
    email: string;
    role: Role;
    emailVerified: boolean;
    onboardingCompleted: boolean;
    /** Whether a code is needed besides the password. */
    secondFactor: boolean;
    translationAgreedAt: Date | null;
  };
  impersonator: { id: number; name: string } | undefined;
};

/** Returns the secret for the cookie. It can't be read again. */
export async function startSession(
  deps: Needs,
  { userAgent, kind = 'full', ...session }: NewSession,
): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  const now = deps.now();
  await deps.db.insert(sessions).values({
    ...session,
    kind,
    idHash: hashOf(id),
    userAgent: userAgent?.slice(0, 300),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: expiry(deps, session.impersonatorId !== undefined),
  });
  return id;
}

/** An impersonation ends after a working day at most. */
const IMPERSONATION_SECONDS = 8 * 3600;

/** The database shortens what exceeds 180 days from the start of the session. */
function expiry(deps: Needs, impersonated = false): Date {
  const { sessionMaxAgeSeconds: most } = deps.config;
  const seconds = impersonated ? Math.min(most, IMPERSONATION_SECONDS) : most;
  return new Date(deps.now().getTime() + seconds * 1000);
}

/** The last use is written at most this often, so that reading pages rarely writes. */
const SLIDE_MINUTES = 10;

/** undefined: unknown, ended, or the person is suspended or erased. Rights are read anew each time. */
export async function findSession(deps: Needs, id: string): Promise<Session | undefined> {
  const now = deps.now();
  const impersonator = sql<{ id: number; name: string } | null>`(
    select json_build_object('id', i.id, 'name', i.name || ' ' || i.surname) from users i
     where i.id = ${sessions.impersonatorId} and i.role = 'admin' and i.suspended_at is null and i.erased_at is null)`;
  const [row] = await deps.db
    .select({ session: sessions, user: users, impersonator, secondFactor: hasSecondFactor() })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.idHash, hashOf(id)), gt(sessions.expiresAt, now)));
  if (!row || row.user.suspendedAt || row.user.erasedAt) return undefined;
  // An impersonation ends when the administrator loses the role, or when the person becomes an administrator.
  if (row.session.impersonatorId !== null && (!row.impersonator || row.user.role === 'admin'))
    return undefined;
  if (row.session.lastSeenAt < new Date(now.getTime() - SLIDE_MINUTES * 60_000))
    await slide(deps, row.session);
  return toSession(row);
}

async function slide(deps: Needs, { idHash, impersonatorId, expiresAt }: Row['session']): Promise<void> {
  await deps.db
    .update(sessions)
    .set({ lastSeenAt: deps.now(), expiresAt: impersonatorId === null ? expiry(deps) : expiresAt })
    .where(eq(sessions.idHash, idHash));
}

type Row = {
  session: typeof sessions.$inferSelect;
  user: typeof users.$inferSelect;
  impersonator: { id: number; name: string } | null;
  secondFactor: boolean;
};

function toSession({ session, user, impersonator, secondFactor }: Row): Session {
  const { id, name, surname, email, role, translationAgreedAt } = user;
  const emailVerified = user.emailVerifiedAt !== null;
  const onboardingCompleted = user.onboardingCompletedAt !== null;
  return {
    idHash: session.idHash,
    kind: session.kind,
    expiresAt: session.expiresAt,
    confirmedAt: session.confirmedAt ?? undefined,
    user: {
      id,
      name,
      surname,
      email,
      role,
      emailVerified,
      onboardingCompleted,
      secondFactor,
      translationAgreedAt,
    },
    impersonator: impersonator ?? undefined,
  };
}

type Ending = Pick<Deps, 'db' | 'now'>;

/** Records the end of an impersonation, however it ends. */
async function deleteSessions(deps: Ending, which: SQL | undefined): Promise<number> {
  const { impersonatorId, userId } = sessions;
  const ended = await deps.db.delete(sessions).where(which).returning({ impersonatorId, userId });
  for (const session of ended) {
    if (session.impersonatorId === null) continue;
    await writeAudit(deps, {
      actorId: session.impersonatorId,
      onBehalfOfId: session.userId,
      action: 'impersonation.ended',
      subject: { type: 'user', id: session.userId },
    });
  }
  return ended.length;
}

/** false: the session had ended already. */
export async function endSession(deps: Ending, idHash: string): Promise<boolean> {
  return (await deleteSessions(deps, eq(sessions.idHash, idHash))) > 0;
}

/** Does nothing if the session is somebody else's. */
export async function endOwnSession(deps: Ending, userId: number, idHash: string): Promise<void> {
  await deleteSessions(deps, and(eq(sessions.userId, userId), eq(sessions.idHash, idHash)));
}

/**
 * Ends all sessions of a person except the given one, also those in which they impersonate somebody, and
 * sign-ins that wait for a code. Sign-ins in progress fail: see `whileAdmitted`.
 */
export async function endSessions(deps: Ending, userId: number, exceptIdHash = ''): Promise<void> {
  const theirs = or(eq(sessions.userId, userId), eq(sessions.impersonatorId, userId));
  await deps.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    await tx.delete(halfSignIns).where(eq(halfSignIns.userId, userId));
    await deleteSessions({ ...deps, db: tx }, and(theirs, ne(sessions.idHash, exceptIdHash)));
  });
}

export type SessionSummary = { idHash: string; userAgent: string | null; createdAt: Date; lastSeenAt: Date };

/** Most recently used first, without impersonations of this person by administrators. */
export async function listSessions(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: number,
): Promise<SessionSummary[]> {
  const { idHash, userAgent, createdAt, lastSeenAt } = sessions;
  return deps.db
    .select({ idHash, userAgent, createdAt, lastSeenAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, deps.now()),
        sql`${sessions.impersonatorId} is null`,
      ),
    )
    .orderBy(desc(sessions.lastSeenAt));
}

export async function dropEndedSessions(deps: Ending): Promise<void> {
  await deps.db.delete(halfSignIns).where(lt(halfSignIns.expiresAt, deps.now()));
  await deleteSessions(deps, lt(sessions.expiresAt, deps.now()));
}

// Checks an address and a password. Neither the answer nor its time tells who has an account.

/** The hash of an unknown password, checked for unknown addresses so that they take as long as known ones. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$58xO+bPLm/jHHeoSyG6OlA$1PFeGdzT6/Gv0b6HmTzcU30cppRQXUtD86NFXYKDQBk';

export type SignInError = 'invalid-credentials' | 'email-not-verified';

/** Only somebody with the right password learns that the address is not verified or that a code is needed. */
export async function signIn(
  deps: Pick<Deps, 'db' | 'passwords'>,
  { email, password }: { email: string; password: string },
): Promise<Result<PasswordHolds, SignInError>> {
  const key = parseEmailAddress(email)?.key;
  const wanted = deps.db.select({ user: users, secondFactor: hasSecondFactor() }).from(users);
  const [row] = key === undefined ? [] : await wanted.where(eq(users.emailKey, key));
  const matches = await deps.passwords.verify(row?.user.passwordHash ?? NOBODYS_HASH, password);
  if (!row || !matches || row.user.suspendedAt || row.user.erasedAt) return err('invalid-credentials');
  const { user, secondFactor } = row;
  const { id: userId, passwordHash } = user;
  return user.emailVerifiedAt ? ok({ userId, secondFactor, passwordHash }) : err('email-not-verified');
}

const FRESH_MINUTES = 10;

/** Whether the person proved their identity a short time ago; required before moving money or changing the account. */
export function isConfirmed({ confirmedAt }: Session, now: Date): boolean {
  return confirmedAt !== undefined && now.getTime() - confirmedAt.getTime() < FRESH_MINUTES * 60_000;
}

export type Proof = { currentPassword: string; code?: string | undefined };

/** Valid for ten minutes in this session only. The code is used up only together with the right password. */
export async function confirmIdentity(
  deps: Pick<Deps, 'db' | 'now' | 'passwords'>,
  { user: { id, secondFactor }, idHash }: Session,
  { currentPassword, code = '' }: Proof,
): Promise<Result<undefined, { code: 'wrong-password' } | CodeError>> {
  const [user] = await deps.db.select().from(users).where(eq(users.id, id));
  if (!user || !(await deps.passwords.verify(user.passwordHash, currentPassword)))
    return err({ code: 'wrong-password' });
  const used = secondFactor ? await spendCode(deps, id, code) : ok(undefined);
  if (!used.ok) return used;
  await deps.db.update(sessions).set({ confirmedAt: deps.now() }).where(eq(sessions.idHash, idHash));
  return ok(undefined);
}
