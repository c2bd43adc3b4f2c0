// Somebody has lost their device and their recovery codes: an administrator who knows who they are opens the way again.
import { eq } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';

import type { Deps } from '../../deps.ts';
import type { Administrator } from '../../identity/administrator.ts';
import { removeSecondFactor } from '../../identity/second-factor/manage-second-factor.server.ts';
import { endSessions } from '../../identity/sessions.server.ts';
import { writeAudit } from '../../identity/write-audit.server.ts';
import { err, ok, transact, type Result } from '../../result.ts';

export type RemoveSecondFactorError = 'not-found' | 'oneself';

type Removal = { userId: number; reason: string };

/** Their sessions end and they are told. Of somebody who has none nothing changes. */
export function removeSecondFactorOf(
  deps: Deps,
  admin: Administrator,
  { userId, reason }: Removal,
): Promise<Result<undefined, RemoveSecondFactorError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, RemoveSecondFactorError>> => {
    const inTx = { ...deps, db: tx };
    if (userId === admin.userId) return err('oneself');
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!user || user.erasedAt) return err('not-found');
    if (!(await removeSecondFactor(inTx, userId, 'removed'))) return ok(undefined);
    await endSessions(inTx, userId);
    await writeAudit(inTx, {
      actorId: admin.userId,
      action: 'user.second-factor-removed',
      subject: { type: 'user', id: userId },
      detail: { reason },
      clientAddress: admin.clientAddress,
    });
    return ok(undefined);
  });
}
