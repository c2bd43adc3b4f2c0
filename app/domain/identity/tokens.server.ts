// Single-use secrets in mailed links. The database holds only hashes.
import { createHash, randomBytes } from 'node:crypto';

import { and, eq, exists, gt, isNull, lte } from 'drizzle-orm';

import { users, userTokens } from '#db/schema/identity.ts';

import type { Deps } from '../deps.ts';

export type TokenPurpose = (typeof userTokens.$inferSelect)['purpose'];

/** Source: docs/rules/accounts.md#mailed-links. */
const LIFE_HOURS: Record<TokenPurpose, number> = { verify_email: 24, reset_password: 1, change_email: 24 };

export type TokenRequest = { userId: number; purpose: TokenPurpose; newEmail?: string };

/** Ends earlier tokens of the same purpose. Returns the secret, which can't be read again. */
export async function issueToken(deps: Pick<Deps, 'db' | 'now'>, request: TokenRequest): Promise<string> {
  const { userId, purpose } = request;
  const now = deps.now();
  await endTokens(deps, userId, purpose);
  const token = randomBytes(32).toString('base64url');
  await deps.db.insert(userTokens).values({
    ...request,
    tokenHash: hashOf(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFE_HOURS[purpose] * 3_600_000),
  });
  return token;
}

export type UsedToken = { userId: number; newEmail: string | null };

/**
 * Uses the token up. undefined: unknown, used, replaced, expired, or of somebody who may not sign in. Of two
 * uses at once, one succeeds.
 */
export async function useToken(
  deps: Pick<Deps, 'db' | 'now'>,
  token: string,
  purpose: TokenPurpose,
): Promise<UsedToken | undefined> {
  const now = deps.now();
  const mayUse = and(eq(users.id, userTokens.userId), isNull(users.suspendedAt), isNull(users.erasedAt));
  const [used] = await deps.db
    .update(userTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(userTokens.tokenHash, hashOf(token)),
        eq(userTokens.purpose, purpose),
        isNull(userTokens.usedAt),
        gt(userTokens.expiresAt, now),
        exists(deps.db.select({ id: users.id }).from(users).where(mayUse)),
      ),
    )
    .returning({ userId: userTokens.userId, newEmail: userTokens.newEmail });
  return used;
}

/** Tells whether a token that could not be used had only expired. */
export async function hasExpired({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<boolean> {
  const [found] = await db
    .select({ id: userTokens.id })
    .from(userTokens)
    .where(
      and(
        eq(userTokens.tokenHash, hashOf(token)),
        isNull(userTokens.usedAt),
        lte(userTokens.expiresAt, now()),
      ),
    );
  return found !== undefined;
}

export async function endTokens(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: number,
  purpose: TokenPurpose,
): Promise<void> {
  await deps.db
    .update(userTokens)
    .set({ usedAt: deps.now() })
    .where(and(eq(userTokens.userId, userId), eq(userTokens.purpose, purpose), isNull(userTokens.usedAt)));
}

/** Fast and without salt, which is enough for random secrets. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
