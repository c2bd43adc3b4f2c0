// Where somebody stands in onboarding, read from what is stored, so that it can be left and resumed.
import { asc, eq } from 'drizzle-orm';

import { activities, memberships } from '#db/schema/activities.ts';
import { users } from '#db/schema/identity.ts';

import type { Deps } from '../deps.ts';

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

/** Of a person who has an account; before that the first step is to make one. */
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

/** Who was only invited to others' activities has nothing to set up; nor have administrators. */
export async function needsOnboarding({ db }: Pick<Deps, 'db'>, userId: number): Promise<boolean> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user || user.role !== 'operator' || user.onboardingCompletedAt) return false;
  const [membership] = await db
    .select({ role: memberships.role })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    // Owners come first: one activity of their own is enough.
    .orderBy(asc(memberships.role))
    .limit(1);
  return membership?.role !== 'member';
}
