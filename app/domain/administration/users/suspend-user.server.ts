// Somebody may not sign in for a while. What they run goes on: activities are suspended apart. Source:
// docs/rules/administration.md#suspension.
import { and, eq, isNull } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';

import type { Deps } from '../../deps.ts';
import type { Administrator } from '../../identity/administrator.ts';
import { isLastAdmin } from '../../identity/lock-admins.server.ts';
import { endSessions } from '../../identity/sessions.server.ts';
import { writeAudit } from '../../identity/write-audit.server.ts';
import { err, ok, transact, type Result } from '../../result.ts';

export type SuspendUserError = 'not-found' | 'oneself' | 'last-admin';

type Needs = Pick<Deps, 'db' | 'now'>;

type Suspension = { userId: number; reason: string };

/** All their sessions end. Of somebody who is suspended already nothing changes. */
export function suspendUser(
  deps: Needs,
  admin: Administrator,
  { userId, reason }: Suspension,
): Promise<Result<undefined, SuspendUserError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, SuspendUserError>> => {
    const inTx = { ...deps, db: tx };
    if (userId === admin.userId) return err('oneself');
    if (await isLastAdmin(tx, userId)) return err('last-admin');
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!user || user.erasedAt) return err('not-found');
    if (user.suspendedAt) return ok(undefined);
    await tx
      .update(users)
      .set({ suspendedAt: deps.now(), updatedAt: deps.now() })
      .where(eq(users.id, userId));
    await endSessions(inTx, userId);
    await writeAudit(inTx, {
      actorId: admin.userId,
      action: 'user.suspended',
      subject: { type: 'user', id: userId },
      detail: { reason },
      clientAddress: admin.clientAddress,
    });
    return ok(undefined);
  });
}

export function restoreUser(
  deps: Needs,
  admin: Administrator,
  userId: number,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, 'not-found'>> => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.erasedAt)))
      .for('update');
    if (!user) return err('not-found');
    if (!user.suspendedAt) return ok(undefined);
    await tx.update(users).set({ suspendedAt: null, updatedAt: deps.now() }).where(eq(users.id, userId));
    await writeAudit(
      { ...deps, db: tx },
      {
        actorId: admin.userId,
        action: 'user.restored',
        subject: { type: 'user', id: userId },
        clientAddress: admin.clientAddress,
      },
    );
    return ok(undefined);
  });
}
