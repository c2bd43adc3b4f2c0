// Invitations that an administrator takes for made up: their credits are never given.
import { and, desc, eq, inArray } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';
import { referrals } from '#db/schema/referrals.ts';

import type { Deps } from '../../deps.ts';
import type { Administrator } from '../../identity/administrator.ts';
import { settleReferrals } from '../../identity/referrals.server.ts';
import { writeAudit } from '../../identity/write-audit.server.ts';

type Refusal = { userIds: readonly number[]; reason: string };

/** Those that don't wait any more are left as they are; answers how many were refused. */
export function refuseReferrals(
  deps: Pick<Deps, 'db' | 'now'>,
  admin: Administrator,
  { userIds, reason }: Refusal,
): Promise<{ refused: number }> {
  return deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx };
    const chosen = and(inArray(referrals.userId, [...userIds]), eq(referrals.state, 'waiting'));
    const found = await tx
      .selectDistinct({ inviterId: referrals.inviterId })
      .from(referrals)
      .where(chosen)
      .orderBy(desc(referrals.inviterId));
    const inviters = found.map(({ inviterId }) => inviterId);
    // The newest account first, as everywhere: whoever is invited is newer than who invites.
    for (const id of inviters)
      await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
    const refused = await tx
      .update(referrals)
      .set({ state: 'refused', decidedAt: deps.now() })
      .where(chosen)
      .returning({ userId: referrals.userId });
    for (const { userId } of refused)
      await writeAudit(inTx, {
        actorId: admin.userId,
        action: 'referral.refused',
        subject: { type: 'user', id: userId },
        detail: { reason },
        clientAddress: admin.clientAddress,
      });
    for (const inviterId of inviters) await settleReferrals(inTx, inviterId);
    return { refused: refused.length };
  });
}
