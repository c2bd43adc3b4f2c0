// The end of onboarding: welcome credits, and one for who invited the person. Once. Source: DECISIONS 2, 6.
import { and, eq, isNull } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';

import type { Deps } from '../deps.ts';
import { REFERRAL_CENTS, WELCOME_CENTS } from '../money/credit-gifts.ts';
import { post } from '../money/post.server.ts';
import { err, ok, transact, type Result } from '../result.ts';

export type CompleteOnboardingError = 'unknown-user' | 'email-not-verified';

/** A second call changes nothing. */
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
  const [completed] = await deps.db
    .update(users)
    .set({ onboardingCompletedAt: deps.now(), updatedAt: deps.now() })
    .where(and(eq(users.id, userId), isNull(users.onboardingCompletedAt)))
    .returning({ id: users.id });
  if (!completed) return ok(undefined);
  await grant(deps, { key: `welcome:${userId}`, kind: 'welcome-credits', userId, cents: WELCOME_CENTS });
  if (user.referredById !== null) {
    await grant(deps, {
      key: `referral:${userId}`,
      kind: 'referral-credits',
      userId: user.referredById,
      cents: REFERRAL_CENTS,
    });
  }
  return ok(undefined);
}

type Grant = { key: string; kind: string; userId: number; cents: number };

async function grant(deps: Pick<Deps, 'db' | 'now'>, { key, kind, userId, cents }: Grant): Promise<void> {
  await post(deps.db, {
    key,
    kind,
    at: deps.now(),
    entries: [
      { account: { kind: 'credits_granted' }, cents },
      { account: { kind: 'credits', userId }, cents: -cents },
    ],
  });
}
