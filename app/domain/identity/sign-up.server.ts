// Somebody signs up: an account and a mail with the link that proves the address.
import { eq } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';

import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { err, ok, transact, type Result } from '../result.ts';
import { parseEmailAddress } from './email-address.ts';
import { passwordWeakness, type PasswordWeakness } from './password-strength.server.ts';
import { registerUser, type NewUser } from './register-user.server.ts';
import { sendVerification } from './verify-email.server.ts';

export type SignUpError = 'existing-user' | PasswordWeakness;

/** A registered address answers `existing-user`, and its owner is told by mail. */
export async function signUp(deps: Deps, input: NewUser): Promise<Result<{ userId: number }, SignUpError>> {
  const weakness = await passwordWeakness(input.password, input);
  if (weakness) return err(weakness);
  const registered = await transact(deps.db, async (tx) => {
    const inTx = { ...deps, db: tx };
    const outcome = await registerUser(inTx, input);
    if (outcome.ok && input.emailVerified !== true) await sendVerification(inTx, outcome.value.userId);
    return outcome;
  });
  if (registered.ok) return ok(registered.value);
  await tellOwner(deps, input.email);
  return err('existing-user');
}

async function tellOwner(deps: Deps, email: string): Promise<void> {
  const key = parseEmailAddress(email)?.key;
  if (key === undefined) return;
  await deps.db.transaction(async (tx) => {
    const [owner] = await tx.select().from(users).where(eq(users.emailKey, key));
    if (!owner || owner.erasedAt) return;
    const hour = Math.floor(deps.now().getTime() / 3_600_000);
    await queueMail(deps, tx, {
      kind: 'account-already-registered',
      key: `already-registered:${owner.id}:${hour}`,
      userId: owner.id,
      recipient: owner.email,
      recipientName: `${owner.name} ${owner.surname}`,
      data: { name: owner.name },
    });
  });
}
