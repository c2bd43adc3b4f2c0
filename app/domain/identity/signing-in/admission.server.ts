// Checks the reason for a sign-in again at the moment of the sign-in. A password changed or a second factor
// enabled meanwhile then stops it.
import { and, eq, isNotNull } from 'drizzle-orm';
import { sessions, users } from '#db/schema/identity.ts';
import type { Deps } from '../../deps.ts';
import { hasSecondFactor } from './second-factor.server.ts';
import type { Admission, PasswordHolds } from './admission.ts';

type Needs = Pick<Deps, 'db' | 'now'>;

/**
 * undefined: the reason no longer holds. Locks the same row as `endSessions`, so that one runs wholly before
 * the other.
 */
export function whileAdmitted<D extends Needs, T>(
  deps: D,
  { userId, holds }: Admission,
  work: (inTx: D) => Promise<T>,
): Promise<T | undefined> {
  return deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx };
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    return (await holds(inTx)) ? work(inTx) : undefined;
  });
}

type Compared = Pick<PasswordHolds, 'userId' | 'passwordHash'>;

/** The password that was checked is still the person's. */
export function bySamePassword({ userId, passwordHash }: Compared): Admission {
  const same = and(eq(users.id, userId), eq(users.passwordHash, passwordHash));
  return {
    userId,
    holds: async ({ db }) => (await db.select({ id: users.id }).from(users).where(same)).length > 0,
  };
}

/** The password and the second factor are still those that were checked. */
export function byPassword({ userId, passwordHash, secondFactor }: PasswordHolds): Admission {
  return {
    userId,
    async holds({ db }) {
      const same = and(
        eq(users.id, userId),
        eq(users.passwordHash, passwordHash),
        isNotNull(users.emailVerifiedAt),
        eq(hasSecondFactor(), secondFactor),
      );
      return (await db.select({ id: users.id }).from(users).where(same)).length > 0;
    },
  };
}

/** The session still exists. It can be exchanged for another by one request only. */
export function bySession(userId: number, { idHash }: { idHash: string }): Admission {
  return {
    userId,
    async holds({ db }) {
      const own = db.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.idHash, idHash));
      return (await own.for('update')).length > 0;
    },
  };
}

/** Needs no check: only the caller knows the new account. */
export function byNewAccount(userId: number): Admission {
  return { userId, holds: async () => true };
}
