// An administrator makes an account for somebody, who chooses their own password by the link they ask for.
import { randomBytes } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { users } from '#db/schema/identity.ts';

import type { Deps } from '../../deps.ts';
import type { Administrator } from '../../identity/administrator.ts';
import { registerUser } from '../../identity/register-user.server.ts';
import { writeAudit } from '../../identity/write-audit.server.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { ok, transact, type Result } from '../../result.ts';
import type { UserFields } from './user-forms.ts';

type NewUser = UserFields & { formNonce: string };

/** The same form sent twice makes one account: the second time answers the first's. */
export async function createUser(
  deps: Deps,
  admin: Administrator,
  { formNonce, ...person }: NewUser,
): Promise<Result<{ userId: number }, 'existing-user'>> {
  const outcome = await transact(deps.db, async (tx) => {
    const inTx = { ...deps, db: tx };
    // Nobody knows it, and nobody needs to.
    const registered = await registerUser(inTx, {
      ...person,
      password: randomBytes(32).toString('base64url'),
    });
    if (!registered.ok) return registered;
    await welcome(inTx, admin, { ...person, ...registered.value, formNonce });
    return registered;
  });
  if (outcome.ok) return outcome;
  const same = await madeBefore(deps.db, formNonce);
  return same === undefined ? outcome : ok({ userId: same });
}

async function welcome(
  deps: Deps,
  admin: Administrator,
  { userId, name, surname, email, role, formNonce }: NewUser & { userId: number },
): Promise<void> {
  // Who administers has nothing of their own to set up.
  if (role === 'admin')
    await deps.db.update(users).set({ onboardingCompletedAt: deps.now() }).where(eq(users.id, userId));
  await queueMail(deps, deps.db, {
    kind: 'account-created',
    key: `created:${userId}`,
    userId,
    recipient: email,
    recipientName: `${name} ${surname}`,
    data: { name },
  });
  await writeAudit(deps, {
    actorId: admin.userId,
    action: 'user.created',
    subject: { type: 'user', id: userId },
    detail: { role, formNonce },
    clientAddress: admin.clientAddress,
  });
}

async function madeBefore(db: Db, formNonce: string): Promise<number | undefined> {
  const [row] = await db.execute<{ id: string }>(sql`
    select subject_id as id from audit_log where action = 'user.created' and detail->>'formNonce' = ${formNonce}`);
  return row && Number(row.id);
}
