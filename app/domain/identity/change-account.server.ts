// Changes that signed-in people make to their account.
import { eq } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';

import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { err, ok, type Result } from '../result.ts';
import { bySamePassword, whileAdmitted } from './admission.server.ts';
import { parseEmailAddress } from './contact-fields.ts';
import { passwordWeakness, type PasswordWeakness } from './password-strength.server.ts';
import { setPassword } from './reset-password.server.ts';
import { endSessions } from './sessions.server.ts';

export type Profile = { name?: string | undefined; surname?: string | undefined; phone?: string | undefined };

export async function updateProfile(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: number,
  profile: Profile,
): Promise<void> {
  await deps.db
    .update(users)
    .set({ ...profile, updatedAt: deps.now() })
    .where(eq(users.id, userId));
}

/** Whether the translation provider may read the pages behind the sign-in. */
export async function setTranslationConsent(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: number,
  agreed: boolean,
): Promise<void> {
  const translationAgreedAt = agreed ? deps.now() : null;
  await deps.db.update(users).set({ translationAgreedAt }).where(eq(users.id, userId));
}

type PasswordChange = { currentPassword: string; newPassword: string; sessionIdHash: string };

/** Ends the other sessions; the one in use stays. */
export async function changePassword(
  deps: Deps,
  userId: number,
  { currentPassword, newPassword, sessionIdHash }: PasswordChange,
): Promise<Result<undefined, 'wrong-password' | PasswordWeakness>> {
  const [user] = await deps.db.select().from(users).where(eq(users.id, userId));
  if (!user || !(await deps.passwords.verify(user.passwordHash, currentPassword)))
    return err('wrong-password');
  const weakness = await passwordWeakness(newPassword, user);
  if (weakness) return err(weakness);
  const passwordHash = await deps.passwords.hash(newPassword);
  const proof = bySamePassword({ userId, passwordHash: user.passwordHash });
  const changed = await whileAdmitted(deps, proof, async (inTx) => {
    await setPassword(inTx, userId, passwordHash);
    await endSessions(inTx, userId, sessionIdHash);
    return ok(undefined);
  });
  return changed ?? err('wrong-password');
}

export type EmailChange = { newEmail: string; currentPassword: string };

/**
 * Nothing changes until the link in the mail to the new address is used. The answer doesn't tell whether the
 * address is taken.
 */
export async function requestEmailChange(
  deps: Deps,
  userId: number,
  { newEmail, currentPassword }: EmailChange,
): Promise<Result<undefined, 'wrong-password' | 'invalid-email'>> {
  const address = parseEmailAddress(newEmail);
  if (!address) return err('invalid-email');
  const [user] = await deps.db.select().from(users).where(eq(users.id, userId));
  if (!user || !(await deps.passwords.verify(user.passwordHash, currentPassword)))
    return err('wrong-password');
  const proof = bySamePassword({ userId, passwordHash: user.passwordHash });
  const asked = await whileAdmitted(deps, proof, async ({ db }) => {
    await queueMail(deps, db, {
      kind: 'account-email-change',
      key: `email-change:${userId}:${deps.now().getTime()}`,
      userId,
      recipient: address.address,
      recipientName: `${user.name} ${user.surname}`,
      data: { name: user.name },
    });
    return ok(undefined);
  });
  return asked ?? err('wrong-password');
}
