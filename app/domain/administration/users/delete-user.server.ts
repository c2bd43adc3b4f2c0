// An administrator erases somebody who has nothing left here. Source: docs/rules/accounts.md#personal-data.
import { eq, sql } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';

import type { Deps } from '../../deps.ts';
import type { Administrator } from '../../identity/administrator.ts';
import { isLastAdmin } from '../../identity/lock-admins.server.ts';
import { forgetUser } from '../../identity/erase-user.server.ts';
import { type Remains, removeRemains } from '../../identity/erasing/remains.server.ts';
import { writeAudit } from '../../identity/write-audit.server.ts';
import { err, ok, transact, type Result } from '../../result.ts';

/** What depends on the person: activities with their sales. Credits lapse. */
export type DeleteUserObstacle = 'oneself' | 'last-admin' | 'has-activities';

export type DeleteUserError = 'not-found' | DeleteUserObstacle;

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'files' | 'mailer' | 'config'>;

export async function deleteUser(
  deps: Needs,
  admin: Administrator,
  userId: number,
): Promise<Result<undefined, DeleteUserError>> {
  const outcome = await transact(deps.db, async (tx): Promise<Result<Remains, DeleteUserError>> => {
    const inTx = { ...deps, db: tx };
    if (userId === admin.userId) return err('oneself');
    if (await isLastAdmin(tx, userId)) return err('last-admin');
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!user || user.erasedAt) return err('not-found');
    const obstacle = await findUserObstacle(inTx, userId);
    if (obstacle !== undefined) return err(obstacle);
    const remains = await forgetUser(inTx, { userId, emailKey: user.emailKey });
    await writeAudit(inTx, {
      actorId: admin.userId,
      action: 'user.erased',
      subject: { type: 'user', id: userId },
      clientAddress: admin.clientAddress,
    });
    return ok(remains);
  });
  if (!outcome.ok) return outcome;
  await removeRemains(deps, outcome.value);
  return ok(undefined);
}

export async function findUserObstacle(
  { db }: Pick<Deps, 'db'>,
  userId: number,
): Promise<'has-activities' | undefined> {
  const [found] = await db.execute<{ activities: boolean }>(
    sql`select exists (select 1 from activities where user_id = ${userId}) as activities`,
  );
  return found?.activities ? 'has-activities' : undefined;
}
