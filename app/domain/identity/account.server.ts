// Changes that signed-in people make to their account.
import { and, eq, isNull } from 'drizzle-orm';
import { users } from '#db/schema/identity.ts';
import type { Db } from '#db/client.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/mails.server.ts';
import { err, ok, type Result, transactional } from '../result.ts';
import { bySamePassword, whileAdmitted } from './signing-in/admission.server.ts';
import { parseEmailAddress } from './contact-fields.ts';
import { passwordWeakness, type PasswordWeakness, setPassword } from './signing-in/password.server.ts';
import { endSessions } from './signing-in/sessions.server.ts';
import { WELCOME_CENTS } from '../money/credit-gifts.ts';
import { creditsSum, giveCredits } from '../money/credits.server.ts';
import { settleReferrals } from './credits.server.ts';
import type { UserRecord } from './viewer.ts';

export type Profile = { name?: string | undefined; surname?: string | undefined; phone?: string | undefined };

export async function updateProfile(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: number,
  profile: Profile,
): Promise<void> {
  await deps.db
    .update(users)
    .set({ ...profile, updatedAt: deps.now() })
    .where(eq(users.id, userId));
}

/** Whether the translation provider may read the pages behind the sign-in. */
export async function setTranslationConsent(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: number,
  agreed: boolean,
): Promise<void> {
  const translationAgreedAt = agreed ? deps.now() : null;
  await deps.db.update(users).set({ translationAgreedAt }).where(eq(users.id, userId));
}

type PasswordChange = { currentPassword: string; newPassword: string; sessionIdHash: string };

/** Ends the other sessions; the one in use stays. */
export async function changePassword(
  deps: Deps,
  userId: number,
  { currentPassword, newPassword, sessionIdHash }: PasswordChange,
): Promise<Result<undefined, 'wrong-password' | PasswordWeakness>> {
  const [user] = await deps.db.select().from(users).where(eq(users.id, userId));
  if (!user || !(await deps.passwords.verify(user.passwordHash, currentPassword)))
    return err('wrong-password');
  const weakness = await passwordWeakness(newPassword, user);
  if (weakness) return err(weakness);
  const passwordHash = await deps.passwords.hash(newPassword);
  const proof = bySamePassword({ userId, passwordHash: user.passwordHash });
  const changed = await whileAdmitted(deps, proof, async (inTx) => {
    await setPassword(inTx, userId, passwordHash);
    await endSessions(inTx, userId, sessionIdHash);
    return ok(undefined);
  });
  return changed ?? err('wrong-password');
}

export type EmailChange = { newEmail: string; currentPassword: string };

/**
 * Nothing changes until the link in the mail to the new address is used. The answer doesn't tell whether the
 * address is taken.
 */
export async function requestEmailChange(
  deps: Deps,
  userId: number,
  { newEmail, currentPassword }: EmailChange,
): Promise<Result<undefined, 'wrong-password' | 'invalid-email'>> {
  const address = parseEmailAddress(newEmail);
  if (!address) return err('invalid-email');
  const [user] = await deps.db.select().from(users).where(eq(users.id, userId));
  if (!user || !(await deps.passwords.verify(user.passwordHash, currentPassword)))
    return err('wrong-password');
  const proof = bySamePassword({ userId, passwordHash: user.passwordHash });
  const asked = await whileAdmitted(deps, proof, async ({ db }) => {
    await queueMail(deps, db, {
      kind: 'account-email-change',
      key: `email-change:${userId}:${deps.now().getTime()}`,
      userId,
      recipient: address.address,
      recipientName: `${user.name} ${user.surname}`,
      data: { name: user.name },
    });
    return ok(undefined);
  });
  return asked ?? err('wrong-password');
}

// End of onboarding: gives the welcome credits once; the inviter's credit begins to wait. Source:
// docs/rules/accounts.md#onboarding.

export type CompleteOnboardingError = 'unknown-user' | 'email-not-verified';

/** A second call changes nothing. Team members have no credits, so for them nothing changes either. */
export const completeOnboarding = transactional(
  async (
    deps: Pick<Deps, 'db' | 'now'>,
    userId: number,
  ): Promise<Result<undefined, CompleteOnboardingError>> => {
    const [user] = await deps.db.select().from(users).where(eq(users.id, userId)).for('no key update');
    if (!user) return err('unknown-user');
    if (user.emailVerifiedAt === null) return err('email-not-verified');
    if (user.role === 'team') return ok(undefined);
    const [completed] = await deps.db
      .update(users)
      .set({ onboardingCompletedAt: deps.now(), updatedAt: deps.now() })
      .where(and(eq(users.id, userId), isNull(users.onboardingCompletedAt)))
      .returning({ id: users.id });
    if (!completed) return ok(undefined);
    await giveCredits(deps.db, {
      key: `welcome:${userId}`,
      kind: 'welcome-credits',
      at: deps.now(),
      userId,
      cents: WELCOME_CENTS,
    });
    if (user.referredById !== null) await settleReferrals(deps, user.referredById);
    return ok(undefined);
  },
);

// A person's row: locked for a change, or in the form of the account calls.

export async function getUserRecord({ db }: Pick<Deps, 'db'>, userId: number): Promise<UserRecord> {
  const [row] = await db
    .select({ user: users, balance: creditsSum(userId).mapWith(Number) })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw new Error(`user ${userId} is gone`);
  const { id, name, surname, email, phone, role, referralCode, ...user } = row.user;
  return {
    id,
    name,
    surname,
    email,
    phone,
    privacy: true,
    role,
    credits: row.balance / 100,
    emailVerified: user.emailVerifiedAt !== null,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
    onboardingCompleted: user.onboardingCompletedAt !== null,
    referralCode,
  };
}

/**
 * undefined if the person doesn't exist or was erased. `no key update` still allows inserting rows that
 * reference the person.
 */
export async function lockUser(db: Db, userId: number, strength: 'update' | 'no key update' = 'update') {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    .for(strength);
  return user;
}
