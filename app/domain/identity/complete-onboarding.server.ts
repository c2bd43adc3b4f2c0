// End of onboarding: gives the welcome credits once; the inviter's credit begins to wait. Source:
// docs/rules/accounts.md#onboarding.
import { and, eq, isNull } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';

import type { Deps } from '../deps.ts';
import { WELCOME_CENTS } from '../money/credit-gifts.ts';
import { giveCredits } from '../money/credits.server.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { settleReferrals } from './credits.server.ts';

export type CompleteOnboardingError = 'unknown-user' | 'email-not-verified';

/** A second call changes nothing. Team members have no credits, so for them nothing changes either. */
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
  if (user.referredById !== null) await settleReferrals(deps, user.referredById);
  return ok(undefined);
}
