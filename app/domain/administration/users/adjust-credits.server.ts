// An administrator gives somebody credits, or takes some back: on the ledger, with the reason.
import { eq } from 'drizzle-orm';

import { users } from '#db/schema/identity.ts';

import type { Deps } from '../../deps.ts';
import type { Administrator } from '../../identity/administrator.ts';
import { writeAudit } from '../../identity/write-audit.server.ts';
import { creditsOf, giveCredits } from '../../money/credits.server.ts';
import { err, ok, transact, type Result } from '../../result.ts';

/** `cents` is negative for credits that are taken back. */
export type Adjustment = { userId: number; cents: number; reason: string; formNonce: string };

export type AdjustCreditsError = 'not-found' | 'below-zero';

/** The same form sent twice moves them once. */
export function adjustCredits(
  deps: Pick<Deps, 'db' | 'now'>,
  admin: Administrator,
  { userId, cents, reason, formNonce }: Adjustment,
): Promise<Result<undefined, AdjustCreditsError>> {
  return transact(deps.db, async (tx): Promise<Result<undefined, AdjustCreditsError>> => {
    // A sale that uses them up takes the same lock.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
    if (!user || user.erasedAt) return err('not-found');
    const posted = await giveCredits(tx, {
      key: `credits-adjustment:${userId}:${formNonce}`,
      kind: 'credits-adjustment',
      note: reason,
      at: deps.now(),
      userId,
      cents,
    });
    if (!posted) return ok(undefined);
    if ((await creditsOf(tx, userId)) < 0) return err('below-zero');
    await writeAudit(
      { ...deps, db: tx },
      {
        actorId: admin.userId,
        action: 'user.credits-adjusted',
        subject: { type: 'user', id: userId },
        detail: { cents, reason },
        clientAddress: admin.clientAddress,
      },
    );
    return ok(undefined);
  });
}
