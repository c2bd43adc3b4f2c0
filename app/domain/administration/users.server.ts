// Administrators' work on people: creates, changes and deletes them, adjusts credits.
import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { users } from '#db/schema/identity.ts';
import type { Deps } from '../deps.ts';
import { isLastAdmin } from '../identity/administrators.server.ts';
import { forgetUser } from '../identity/erase-user.server.ts';
import { type Remains, removeRemains } from '../identity/forget.server.ts';
import { endOpenLinks } from '../identity/signing-in/password.server.ts';
import { endSessions } from '../identity/signing-in/sessions.server.ts';
import { registerUser } from '../identity/sign-up.server.ts';
import { sendVerification } from '../identity/verify-email.server.ts';
import type { Administrator } from '../identity/viewer.ts';
import { lockUser } from '../identity/account.server.ts';
import { auditBy } from '../identity/write-audit.server.ts';
import { queueMail } from '../mail/mails.server.ts';
import { creditsOf, giveCredits } from '../money/credits.server.ts';
import { err, ok, type Result, transact, transactional } from '../result.ts';
import type { UserFields } from './user.ts';

// Creates an account; the person sets their own password through a requested link.

type NewUser = UserFields & { formNonce: string };

/** A form sent twice makes one account and returns the same answer. */
export async function createUser(
  deps: Deps,
  admin: Administrator,
  { formNonce, ...person }: NewUser,
): Promise<Result<{ userId: number }, 'existing-user'>> {
  const outcome = await transact(deps.db, async (tx) => {
    const inTx = { ...deps, db: tx };
    // A random password that nobody learns.
    const registered = await registerUser(inTx, {
      ...person,
      password: randomBytes(32).toString('base64url'),
    });
    if (!registered.ok) return registered;
    await welcome(inTx, admin, { ...person, ...registered.value, formNonce });
    return registered;
  });
  if (outcome.ok) return outcome;
  const [same] = await deps.db.execute<{ id: string }>(sql`
    select subject_id as id from audit_log where action = 'user.created' and detail->>'formNonce' = ${formNonce}`);
  return same ? ok({ userId: Number(same.id) }) : outcome;
}

async function welcome(
  deps: Deps,
  admin: Administrator,
  { userId, name, surname, email, role, formNonce }: NewUser & { userId: number },
): Promise<void> {
  // Administrators need no onboarding.
  if (role === 'admin')
    await deps.db.update(users).set({ onboardingCompletedAt: deps.now() }).where(eq(users.id, userId));
  await queueMail(deps, deps.db, {
    kind: 'account-created',
    key: `created:${userId}`,
    userId,
    recipient: email,
    recipientName: `${name} ${surname}`,
    data: { name },
  });
  await auditBy(deps, admin, {
    action: 'user.created',
    subject: { type: 'user', id: userId },
    detail: { role, formNonce },
  });
}

/** Reasons against the deletion. Credits are no reason: they lapse. */
export type DeleteUserObstacle = 'oneself' | 'last-admin' | 'has-activities';

export type DeleteUserError = 'not-found' | DeleteUserObstacle;

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'files' | 'mailer' | 'config'>;

/** Erases a person who has no activities. Source: docs/rules/accounts.md#personal-data. */
export async function deleteUser(
  deps: Needs,
  admin: Administrator,
  userId: number,
): Promise<Result<undefined, DeleteUserError>> {
  const outcome = await transact(deps.db, async (tx): Promise<Result<Remains, DeleteUserError>> => {
    const inTx = { ...deps, db: tx };
    if (userId === admin.userId) return err('oneself');
    if (await isLastAdmin(tx, userId)) return err('last-admin');
    const user = await lockUser(tx, userId);
    if (!user) return err('not-found');
    const obstacle = await findUserObstacle(inTx, userId);
    if (obstacle !== undefined) return err(obstacle);
    const remains = await forgetUser(inTx, { userId, emailKey: user.emailKey });
    await auditBy(inTx, admin, {
      action: 'user.erased',
      subject: { type: 'user', id: userId },
    });
    return ok(remains);
  });
  if (!outcome.ok) return outcome;
  await removeRemains(deps, outcome.value);
  return ok(undefined);
}

export async function findUserObstacle(
  { db }: Pick<Deps, 'db'>,
  userId: number,
): Promise<'has-activities' | undefined> {
  const [found] = await db.execute<{ activities: boolean }>(
    sql`select exists (select 1 from activities where user_id = ${userId}) as activities`,
  );
  return found?.activities ? 'has-activities' : undefined;
}

/** `own-…`: prevents administrators from locking themselves out. */
export type ChangeUserError =
  | 'not-found'
  | 'existing-user'
  | 'own-role'
  | 'own-email'
  | 'last-admin'
  /** The role `team` owns no activities and has no credits. Source: docs/rules/accounts.md#roles. */
  | 'has-activities';

type Change = { userId: number; fields: UserFields };

/** Changes a person's data. A new address has to be verified again, and the old one gets a mail. */
export const changeUser = transactional(
  async (deps: Deps, admin: Administrator, change: Change): Promise<Result<undefined, ChangeUserError>> => {
    const { userId, fields } = change;
    const lastAdmin = fields.role !== 'admin' && (await isLastAdmin(deps.db, userId));
    const before = await lockUser(deps.db, userId);
    if (!before) return err('not-found');
    if (before.role !== fields.role && userId === admin.userId) return err('own-role');
    const readdressed = before.emailKey !== fields.email.toLowerCase();
    if (readdressed && userId === admin.userId) return err('own-email');
    if (lastAdmin) return err('last-admin');
    if (before.role !== 'team' && (await mayNotJoinTeam(deps, change))) return err('has-activities');
    const now = deps.now();
    await deps.db
      .update(users)
      .set({ ...fields, updatedAt: now })
      .where(eq(users.id, userId));
    if (readdressed) await readdress(deps, before, fields.email);
    const changed = (['name', 'surname', 'email', 'phone', 'role'] as const).filter(
      (name) => before[name] !== fields[name],
    );
    if (changed.length > 0)
      await auditBy(deps, admin, {
        action: 'user.changed',
        subject: { type: 'user', id: userId },
        // Names of the changed fields, without old values: the log must not keep the name of an erased person.
        detail: { changed, ...(changed.includes('role') && { role: fields.role }) },
      });
    return ok(undefined);
  },
  { users_email_key: 'existing-user' },
);

async function mayNotJoinTeam(deps: Deps, { userId, fields }: Change): Promise<boolean> {
  return fields.role === 'team' && (await findUserObstacle(deps, userId)) === 'has-activities';
}

async function readdress(deps: Deps, before: typeof users.$inferSelect, newEmail: string): Promise<void> {
  const { id, name, surname, email } = before;
  await deps.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, id));
  await endSessions(deps, id);
  await endOpenLinks(deps, id);
  await sendVerification(deps, id);
  await queueMail(deps, deps.db, {
    kind: 'account-email-changed',
    key: `email-changed:${id}:${deps.now().getTime()}`,
    userId: id,
    recipient: email,
    recipientName: `${name} ${surname}`,
    data: { name, newEmail },
  });
}

// Adds or takes back credits, on the ledger with the reason.

/** `cents` is negative for credits taken back. */
export type Adjustment = { userId: number; cents: number; reason: string; formNonce: string };

export type AdjustCreditsError = 'not-found' | 'below-zero';

/** A form sent twice posts once. */
export function adjustCredits(
  deps: Pick<Deps, 'db' | 'now'>,
  admin: Administrator,
  { userId, cents, reason, formNonce }: Adjustment,
): Promise<Result<undefined, AdjustCreditsError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, AdjustCreditsError>> => {
    // Sales that use credits take the same lock.
    const user = await lockUser(tx, userId, 'no key update');
    if (!user) return err('not-found');
    const posted = await giveCredits(tx, {
      key: `credits-adjustment:${userId}:${formNonce}`,
      kind: 'credits-adjustment',
      note: reason,
      at: deps.now(),
      userId,
      cents,
    });
    if (!posted) return ok(undefined);
    if ((await creditsOf(tx, userId)) < 0) return err('below-zero');
    await auditBy({ ...deps, db: tx }, admin, {
      action: 'user.credits-adjusted',
      subject: { type: 'user', id: userId },
      detail: { cents, reason },
    });
    return ok(undefined);
  });
}
