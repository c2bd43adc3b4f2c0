// Resets a forgotten password by a mailed link, valid for one hour and one use.
import { and, eq, inArray, isNull } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';
import { mails } from '#db/schema/mails.ts';

import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { askForLink } from './mail-asked-link.server.ts';
import { passwordWeakness, type PasswordWeakness } from './password-strength.server.ts';
import { endSessions } from './sessions.server.ts';
import { endTokens, useToken } from './tokens.server.ts';

/** The answer and its time are the same for every address. */
export function requestPasswordReset(deps: Deps, email: string): Promise<void> {
  return askForLink(deps, 'reset_password', email);
}

/** Also verifies the address and ends all sessions. The link stays valid if the new password is refused. */
export async function resetPassword(
  deps: Deps,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<Result<{ userId: number }, 'invalid-token' | PasswordWeakness>> {
  const passwordHash = await deps.passwords.hash(newPassword);
  return transact(deps.db, async (tx) => {
    const inTx = { ...deps, db: tx };
    const used = await useToken(inTx, token, 'reset_password');
    if (!used) return err('invalid-token');
    const [user] = await tx.select().from(users).where(eq(users.id, used.userId));
    const weakness = user && (await passwordWeakness(newPassword, user));
    if (weakness) return err(weakness);
    await setPassword(inTx, used.userId, passwordHash);
    await tx
      .update(users)
      .set({ emailVerifiedAt: deps.now() })
      .where(and(eq(users.id, used.userId), isNull(users.emailVerifiedAt)));
    await endSessions(inTx, used.userId);
    return ok({ userId: used.userId });
  });
}

/** For every change of a password: ends links requested before, and informs the person by mail. */
export async function setPassword(deps: Deps, userId: number, passwordHash: string): Promise<void> {
  const now = deps.now();
  const [user] = await deps.db
    .update(users)
    .set({ passwordHash, updatedAt: now })
    .where(eq(users.id, userId))
    .returning();
  if (!user) throw new Error(`user ${userId} is gone`);
  await endOpenLinks(deps, userId);
  await queueMail(deps, deps.db, {
    kind: 'account-password-changed',
    key: `password-changed:${userId}:${now.getTime()}`,
    userId,
    recipient: user.email,
    recipientName: `${user.name} ${user.surname}`,
    data: { name: user.name },
  });
}

const LINK_MAILS = ['account-password-reset', 'account-email-change', 'account-verify'];

/** Ends links already mailed and those still queued. */
export async function endOpenLinks(deps: Pick<Deps, 'db' | 'now'>, userId: number): Promise<void> {
  await endTokens(deps, userId, 'reset_password');
  await endTokens(deps, userId, 'change_email');
  await endTokens(deps, userId, 'verify_email');
  await deps.db
    .update(mails)
    .set({ state: 'dropped' })
    .where(and(eq(mails.userId, userId), inArray(mails.kind, LINK_MAILS), eq(mails.state, 'queued')));
}
