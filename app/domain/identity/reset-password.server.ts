// A forgotten password: a link to the known address, good for an hour and one use.
import { and, eq } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';
import { mails } from '#db/schema/mails.ts';

import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { parseEmailAddress } from './email-address.ts';
import { endSessions } from './sessions.server.ts';
import { endTokens, useToken } from './tokens.server.ts';

/** Answers the same for every address. */
export async function requestPasswordReset(deps: Deps, email: string): Promise<void> {
  const key = parseEmailAddress(email)?.key;
  if (key === undefined) return;
  await deps.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.emailKey, key));
    if (!user || user.erasedAt || user.suspendedAt) return;
    await queueMail(deps, tx, {
      kind: 'account-password-reset',
      key: `reset:${user.id}:${deps.now().getTime()}`,
      userId: user.id,
      recipient: user.email,
      recipientName: `${user.name} ${user.surname}`,
      data: { name: user.name },
    });
  });
}

/** The link proves the address too. All sessions end. */
export async function resetPassword(
  deps: Deps,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<Result<{ userId: number }, 'invalid-token'>> {
  const passwordHash = await deps.passwords.hash(newPassword);
  return transact(deps.db, async (tx) => {
    const inTx = { ...deps, db: tx };
    const used = await useToken(inTx, token, 'reset_password');
    if (!used) return err('invalid-token');
    await setPassword(inTx, used.userId, passwordHash);
    await endSessions(inTx, used.userId);
    return ok({ userId: used.userId });
  });
}

/** Whatever way a password changes: open reset links end, and the person is told. */
export async function setPassword(deps: Deps, userId: number, passwordHash: string): Promise<void> {
  const now = deps.now();
  const [user] = await deps.db
    .update(users)
    .set({ passwordHash, updatedAt: now })
    .where(eq(users.id, userId))
    .returning();
  if (!user) throw new Error(`user ${userId} is gone`);
  if (!user.emailVerifiedAt)
    await deps.db.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, userId));
  await endTokens(deps, userId, 'reset_password');
  await dropUnsentResets(deps, userId);
  await queueMail(deps, deps.db, {
    kind: 'account-password-changed',
    key: `password-changed:${userId}:${now.getTime()}`,
    userId,
    recipient: user.email,
    recipientName: `${user.name} ${user.surname}`,
    data: { name: user.name },
  });
}

async function dropUnsentResets({ db }: Pick<Deps, 'db'>, userId: number): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'dropped' })
    .where(
      and(eq(mails.userId, userId), eq(mails.kind, 'account-password-reset'), eq(mails.state, 'queued')),
    );
}
