// A person's row: locked for a change, or in the form of the account calls.
import { and, eq, isNull } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { users } from '#db/schema/identity.ts';

import type { Deps } from '../deps.ts';
import { creditsSum } from '../money/credits.server.ts';
import type { UserRecord } from './viewer.ts';

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
