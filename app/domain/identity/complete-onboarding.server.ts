// The end of onboarding: welcome credits, and one for who invited the person. Once. Source: DECISIONS 2, 6.
import { and, eq, isNull, ne } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';

import type { Deps } from '../deps.ts';
import { REFERRAL_CENTS, WELCOME_CENTS } from '../money/credit-gifts.ts';
import { giveCredits } from '../money/credits.server.ts';
import { err, ok, transact, type Result } from '../result.ts';

export type CompleteOnboardingError = 'unknown-user' | 'email-not-verified';

/** A second call changes nothing; nor does one of the team, who have no credits and nothing of their own to set up. */
export function completeOnboarding(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: number,
): Promise<Result<undefined, CompleteOnboardingError>> {
  return transact(deps.db, (tx) => complete({ ...deps, db: tx }, userId));
}

async function complete(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: number,
): Promise<Result<undefined, CompleteOnboardingError>> {
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
  if (user.referredById !== null) await reward(deps, user.referredById, userId);
  return ok(undefined);
}

async function reward(deps: Pick<Deps, 'db' | 'now'>, inviterId: number, userId: number): Promise<void> {
  const [inviter] = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, inviterId), ne(users.role, 'team')));
  if (!inviter) return;
  await giveCredits(deps.db, {
    key: `referral:${userId}`,
    kind: 'referral-credits',
    at: deps.now(),
    userId: inviterId,
    cents: REFERRAL_CENTS,
  });
}
