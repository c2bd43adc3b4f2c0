// What lets somebody in is looked at again at the moment that it does: whoever changes a password or switches a second
// factor on keeps out those who were on their way in, too.
import { and, eq, isNotNull } from 'drizzle-orm';

import { sessions, users } from '#db/schema/identity.ts';

import type { Deps } from '../deps.ts';
import { hasSecondFactor } from './second-factor.server.ts';
import type { Admission, PasswordHolds } from './admission.ts';

type Needs = Pick<Deps, 'db' | 'now'>;

/** undefined: what would have let them in is over. `endSessions` holds the same row, so that one comes wholly before the other. */
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

/** What the typed one was compared with is still the person's password. */
export function bySamePassword({ userId, passwordHash }: Compared): Admission {
  const same = and(eq(users.id, userId), eq(users.passwordHash, passwordHash));
  return {
    userId,
    holds: async ({ db }) => (await db.select({ id: users.id }).from(users).where(same)).length > 0,
  };
}

/** Everything that was looked at beside the password is as it was, too. */
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

/** It is there to be exchanged for another, by one request alone. */
export function bySession(userId: number, { idHash }: { idHash: string }): Admission {
  return {
    userId,
    async holds({ db }) {
      const own = db.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.idHash, idHash));
      return (await own.for('update')).length > 0;
    },
  };
}

/** Nobody but who has just made the account knows of it. */
export function byNewAccount(userId: number): Admission {
  return { userId, holds: async () => true };
}
