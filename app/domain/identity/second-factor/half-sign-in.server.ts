// The password was right, the code is still awaited: known by a secret in a cookie for ten minutes. It is no session.
import { randomBytes } from 'node:crypto';

import { and, eq, gt } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';
import { halfSignIns } from '#db/schema/second-factor.ts';

import type { Deps } from '../../deps.ts';
import type { Admission } from '../admission.server.ts';
import { hashOf } from '../tokens.server.ts';

export const HALF_SIGN_IN_SECONDS = 600;

/** Answers the secret for the cookie. */
export async function beginHalfSignIn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: number,
): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now().getTime() + HALF_SIGN_IN_SECONDS * 1000);
  await db.insert(halfSignIns).values({ idHash: hashOf(id), userId, expiresAt });
  return id;
}

export type HalfSignIn = { idHash: string; userId: number; email: string };

/** undefined: unknown, over, or its person is suspended or erased meanwhile. */
export async function findHalfSignIn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
): Promise<HalfSignIn | undefined> {
  const [row] = await db
    .select({ half: halfSignIns, user: users })
    .from(halfSignIns)
    .innerJoin(users, eq(users.id, halfSignIns.userId))
    .where(and(eq(halfSignIns.idHash, hashOf(id)), gt(halfSignIns.expiresAt, now())));
  if (!row || row.user.suspendedAt || row.user.erasedAt) return undefined;
  return { idHash: row.half.idHash, userId: row.user.id, email: row.user.email };
}

/** Used up. Of two forms sent at once with one, one signs in. */
export function byHalfSignIn({ userId, idHash }: HalfSignIn): Admission {
  return {
    userId,
    async holds({ db }) {
      const ended = await db.delete(halfSignIns).where(eq(halfSignIns.idHash, idHash)).returning();
      return ended.length > 0;
    },
  };
}
