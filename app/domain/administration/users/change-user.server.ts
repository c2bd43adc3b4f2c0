// An administrator corrects who somebody is. A new address has to prove itself again, and the old one is told.
import { eq } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';

import { refusalOf } from '../../database-errors.ts';
import type { Deps } from '../../deps.ts';
import type { Administrator } from '../../identity/administrator.ts';
import { isLastAdmin } from '../../identity/lock-admins.server.ts';
import { endOpenLinks } from '../../identity/reset-password.server.ts';
import { endSessions } from '../../identity/sessions.server.ts';
import { sendVerification } from '../../identity/verify-email.server.ts';
import { writeAudit } from '../../identity/write-audit.server.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { findUserObstacle } from './delete-user.server.ts';
import type { UserFields } from './user-forms.ts';

/** `own-…`: nobody is to lock themselves out by mistake. */
export type ChangeUserError =
  | 'not-found'
  | 'existing-user'
  | 'own-role'
  | 'own-email'
  | 'last-admin'
  /** The team owns none, and has no credits. Source: docs/rules/accounts.md#roles. */
  | 'has-activities';

type Change = { userId: number; fields: UserFields };

export async function changeUser(
  deps: Deps,
  admin: Administrator,
  change: Change,
): Promise<Result<undefined, ChangeUserError>> {
  try {
    return await transact(deps.db, (tx) => changeLocked({ ...deps, db: tx }, admin, change));
  } catch (error) {
    if (refusalOf(error)?.constraint === 'users_email_key') return err('existing-user');
    throw error;
  }
}

async function changeLocked(
  deps: Deps,
  admin: Administrator,
  change: Change,
): Promise<Result<undefined, ChangeUserError>> {
  const { userId, fields } = change;
  const lastAdmin = fields.role !== 'admin' && (await isLastAdmin(deps.db, userId));
  const [before] = await deps.db.select().from(users).where(eq(users.id, userId)).for('update');
  if (!before || before.erasedAt) return err('not-found');
  if (before.role !== fields.role && userId === admin.userId) return err('own-role');
  const readdressed = before.emailKey !== fields.email.toLowerCase();
  if (readdressed && userId === admin.userId) return err('own-email');
  if (lastAdmin) return err('last-admin');
  if (before.role !== 'team' && (await mayNotJoinTeam(deps, change))) return err('has-activities');
  const now = deps.now();
  await deps.db
    .update(users)
    .set({ ...fields, updatedAt: now })
    .where(eq(users.id, userId));
  if (readdressed) await readdress(deps, before, fields.email);
  const changed = (['name', 'surname', 'email', 'phone', 'role'] as const).filter(
    (name) => before[name] !== fields[name],
  );
  if (changed.length > 0)
    await writeAudit(deps, {
      actorId: admin.userId,
      action: 'user.changed',
      subject: { type: 'user', id: userId },
      // What changed, not what it was: erasing somebody must not leave their name here.
      detail: { changed, ...(changed.includes('role') && { role: fields.role }) },
      clientAddress: admin.clientAddress,
    });
  return ok(undefined);
}

async function mayNotJoinTeam(deps: Deps, { userId, fields }: Change): Promise<boolean> {
  return fields.role === 'team' && (await findUserObstacle(deps, userId)) === 'has-activities';
}

async function readdress(deps: Deps, before: typeof users.$inferSelect, newEmail: string): Promise<void> {
  const { id, name, surname, email } = before;
  await deps.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, id));
  await endSessions(deps, id);
  await endOpenLinks(deps, id);
  await sendVerification(deps, id);
  await queueMail(deps, deps.db, {
    kind: 'account-email-changed',
    key: `email-changed:${id}:${deps.now().getTime()}`,
    userId: id,
    recipient: email,
    recipientName: `${name} ${surname}`,
    data: { name, newEmail },
  });
}
