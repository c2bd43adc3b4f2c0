// Reads a user as the account calls answer it.
import { eq, sql } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';

import type { Deps } from '../deps.ts';
import type { UserRecord } from './user-record.ts';

export async function getUserRecord({ db }: Pick<Deps, 'db'>, userId: number): Promise<UserRecord> {
  const balance = sql<string>`coalesce((
    select -sum(e.amount_cents) from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.kind = 'credits' and a.user_id = ${userId}), 0)`;
  const [row] = await db.select({ user: users, balance }).from(users).where(eq(users.id, userId));
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
    credits: Number(row.balance) / 100,
    emailVerified: user.emailVerifiedAt !== null,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
    onboardingCompleted: user.onboardingCompletedAt !== null,
    referralCode,
  };
}
