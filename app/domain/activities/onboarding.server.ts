// Steps of onboarding, and the first activity.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { activities, memberships, subdomainHistory } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../identity/viewer.ts';
import { err, ok, type Result, transact } from '../result.ts';
import { createActivity, type CreateActivityError, updateActivity } from './activities.server.ts';
import type { firstActivityForm } from './activity-fields.ts';

// The current step, worked out from stored data, so that onboarding can be left and resumed.

export type OnboardingStep = 'activity' | 'verify' | 'complete' | 'completed';

export type Onboarding = {
  step: OnboardingStep;
  person: { name: string; surname: string; phone: string; email: string };
  emailVerified: boolean;
  activity: OnboardingActivity | undefined;
};

export type OnboardingActivity = {
  id: number;
  name: string;
  activityTypeId: number;
  subdomain: string;
  email: string;
  phone: string | null;
  city: string | null;
  province: string | null;
};

/** For a person with an account; the step before creates one. */
export async function findOnboarding(
  { db }: Pick<Deps, 'db'>,
  userId: number,
): Promise<Onboarding | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return undefined;
  const { id, name, activityTypeId, subdomain, email, phone, city, province } = activities;
  const [activity] = await db
    .select({ id, name, activityTypeId, subdomain, email, phone, city, province })
    .from(activities)
    .where(eq(activities.userId, userId))
    .orderBy(asc(activities.id))
    .limit(1);
  const emailVerified = user.emailVerifiedAt !== null;
  return {
    step: stepOf({ completed: user.onboardingCompletedAt !== null, hasActivity: !!activity, emailVerified }),
    person: { name: user.name, surname: user.surname, phone: user.phone, email: user.email },
    emailVerified,
    activity,
  };
}

type Stored = { completed: boolean; hasActivity: boolean; emailVerified: boolean };

function stepOf({ completed, hasActivity, emailVerified }: Stored): OnboardingStep {
  if (completed) return 'completed';
  if (!hasActivity) return 'activity';
  return emailVerified ? 'complete' : 'verify';
}

/** False for people who only work in others' activities, and for administrators. */
export async function needsOnboarding({ db }: Pick<Deps, 'db'>, userId: number): Promise<boolean> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user || user.role !== 'operator' || user.onboardingCompletedAt) return false;
  const [membership] = await db
    .select({ role: memberships.role })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    // Sorts owners first: one own activity is enough.
    .orderBy(asc(memberships.role))
    .limit(1);
  return membership === undefined || membership.role === 'owner';
}

// «Ricomincia»: deletes what was entered, as long as the address is not verified.

export type Restarted = { referralCode: string | undefined };

/**
 * Deletes the account with its sessions, tokens and waiting mails. The subdomain was never public and is free
 * again.
 */
export function restartOnboarding(
  deps: Pick<Deps, 'db'>,
  userId: number,
): Promise<Result<Restarted, 'email-verified'>> {
  return transact(deps.db, async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
      .for('update');
    if (!user) return err('email-verified');
    const own = tx.select({ id: activities.id }).from(activities).where(eq(activities.userId, userId));
    await tx.delete(subdomainHistory).where(inArray(subdomainHistory.activityId, own));
    await tx.delete(activities).where(eq(activities.userId, userId));
    await tx.delete(users).where(eq(users.id, userId));
    return ok({ referralCode: await codeOf(tx, user.referredById) });
  });
}

async function codeOf(db: Deps['db'], userId: number | null): Promise<string | undefined> {
  if (userId === null) return undefined;
  const [inviter] = await db.select({ code: users.referralCode }).from(users).where(eq(users.id, userId));
  return inviter?.code;
}

export type FirstActivity = z.output<typeof firstActivityForm>;

/** Second step of onboarding: creates the first activity, or changes it. */
export async function saveFirstActivity(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  input: FirstActivity,
): Promise<Result<undefined, CreateActivityError>> {
  const before = await findOnboarding(deps, viewer.userId);
  if (before?.activity === undefined) {
    const created = await createActivity(deps, viewer, input);
    return created.ok ? ok(undefined) : created;
  }
  const updated = await updateActivity(deps, viewer, { activityId: before.activity.id, changes: input });
  if (updated.ok) return updated;
  const { code } = updated.error;
  // These can't happen to an own, unpublished activity.
  if (code === 'not-found' || code === 'needed-while-published' || code === 'has-services')
    throw new Error(`the first activity was not changed: ${code}`);
  return err(code);
}
