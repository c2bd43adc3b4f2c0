// A person renames one of their payout accounts, or parts with it.
import { and, eq, sql } from 'drizzle-orm';

import { activities } from '#db/schema/activities.ts';
import { paymentAccounts } from '#db/schema/payments.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, transact, type Result } from '../../result.ts';
import { ownAccount } from './own-account.server.ts';

export async function renamePaymentAccount(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { paymentAccountId, accountLabel }: { paymentAccountId: number; accountLabel: string },
): Promise<Result<undefined, 'not-found'>> {
  const [row] = await db
    .update(paymentAccounts)
    .set({ accountLabel })
    .where(ownAccount(viewer, paymentAccountId))
    .returning({ id: paymentAccounts.id });
  return row ? ok(undefined) : err('not-found');
}

/**
 * Its activities have no account then: they sell nothing online, and what they are owed waits for another. The
 * account at Stripe stays its owner's. Parted with already: nothing changes.
 */
export function disconnectPaymentAccount(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  paymentAccountId: number,
): Promise<Result<undefined, 'not-found'>> {
  return transact(deps.db, async (tx) => {
    const [row] = await tx
      .update(paymentAccounts)
      .set({ disconnectedAt: sql`coalesce(disconnected_at, ${deps.now().toISOString()}::timestamptz)` })
      .where(and(eq(paymentAccounts.id, paymentAccountId), eq(paymentAccounts.userId, viewer.userId)))
      .returning({ id: paymentAccounts.id });
    if (!row) return err('not-found' as const);
    await takeFromActivities({ ...deps, db: tx }, paymentAccountId);
    return ok(undefined);
  });
}

/** In the transaction that has marked the account as gone, so that nobody chooses it in between. */
export async function takeFromActivities(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  paymentAccountId: number,
): Promise<void> {
  await db
    .update(activities)
    .set({ paymentAccountId: null, updatedAt: now() })
    .where(eq(activities.paymentAccountId, paymentAccountId));
}
