// Verifies an address by a mailed link, which can be sent again and used once.
import { eq } from 'drizzle-orm';
import { users } from '#db/schema/identity.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/mails.server.ts';
import { err, ok, transact, transactional, type Result } from '../result.ts';
import { askForLink, hasExpired, hashOf, useToken } from './tokens.server.ts';
import { endOpenLinks } from './signing-in/password.server.ts';

/** Runs in the caller's transaction. The secret is made when the mail is sent, so that no row holds it. */
export async function sendVerification(deps: Deps, userId: number): Promise<void> {
  const [user] = await deps.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error(`user ${userId} is gone`);
  await queueMail(deps, deps.db, {
    kind: 'account-verify',
    key: `verify:${userId}:${deps.now().getTime()}`,
    userId,
    recipient: user.email,
    recipientName: `${user.name} ${user.surname}`,
    data: { name: user.name },
  });
}

/** The answer and its time are the same for every address, registered, verified or not. */
export function resendVerification(deps: Deps, email: string): Promise<void> {
  return askForLink(deps, 'verify_email', email);
}

/** `token-not-found`: unknown, used, replaced, expired, or for another purpose. */
export async function verifyEmail(
  deps: Deps,
  token: string,
): Promise<Result<{ userId: number }, 'token-not-found'>> {
  return transact(deps.db, async (tx) => {
    const inTx = { ...deps, db: tx };
    const used = await useToken(inTx, token, 'verify_email');
    if (!used) return err('token-not-found');
    await tx
      .update(users)
      .set({ emailVerifiedAt: deps.now(), updatedAt: deps.now() })
      .where(eq(users.id, used.userId));
    return ok({ userId: used.userId });
  });
}

/** `invalid-token`: older than a day. */
export type ConfirmChangeError = 'token-not-found' | 'invalid-token' | 'duplicated-value';

/** Replaces the old address by the new one and informs the old address. */
export const confirmEmailChange = transactional(
  async (deps: Deps, token: string): Promise<Result<{ userId: number }, ConfirmChangeError>> => {
    const used = await useToken(deps, token, 'change_email');
    if (!used?.newEmail) return err((await hasExpired(deps, token)) ? 'invalid-token' : 'token-not-found');
    const { userId, newEmail } = used;
    const [before] = await deps.db.select().from(users).where(eq(users.id, userId)).for('update');
    if (!before) return err('token-not-found');
    const now = deps.now();
    await deps.db
      .update(users)
      .set({ email: newEmail, emailVerifiedAt: now, updatedAt: now })
      .where(eq(users.id, userId));
    // A reset link in the old mailbox must not open the account.
    await endOpenLinks(deps, userId);
    await queueMail(deps, deps.db, {
      kind: 'account-email-changed',
      key: `email-changed:${hashOf(token)}`,
      userId,
      recipient: before.email,
      recipientName: `${before.name} ${before.surname}`,
      data: { name: before.name, newEmail },
    });
    return ok({ userId });
  },
  { users_email_key: 'duplicated-value' },
);
