// The link that proves somebody's address, once more.
import { eq } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';

import type { Deps } from '../../deps.ts';
import type { Administrator } from '../../identity/administrator.ts';
import { sendVerification } from '../../identity/verify-email.server.ts';
import { writeAudit } from '../../identity/write-audit.server.ts';
import { err, ok, transact, type Result } from '../../result.ts';

export type ResendError = 'not-found' | 'verified';

export function resendVerificationTo(
  deps: Deps,
  admin: Administrator,
  userId: number,
): Promise<Result<undefined, ResendError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, ResendError>> => {
    const inTx = { ...deps, db: tx };
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
    if (!user || user.erasedAt) return err('not-found');
    if (user.emailVerifiedAt) return err('verified');
    await sendVerification(inTx, userId);
    await writeAudit(inTx, {
      actorId: admin.userId,
      action: 'user.verification-sent',
      subject: { type: 'user', id: userId },
      clientAddress: admin.clientAddress,
    });
    return ok(undefined);
  });
}
