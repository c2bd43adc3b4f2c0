// Payout accounts are reached through the person they belong to.
import { and, eq, isNull, type SQL } from 'drizzle-orm';

import type { Db } from '#db/client.ts';
import { paymentAccounts } from '#db/schema/payments.ts';

import type { Viewer } from '../../identity/viewer.ts';

/** Those somebody has connected and not parted with. */
export function ownAccounts({ userId }: Viewer): SQL | undefined {
  return and(eq(paymentAccounts.userId, userId), isNull(paymentAccounts.disconnectedAt));
}

export function ownAccount(viewer: Viewer, paymentAccountId: number): SQL | undefined {
  return and(eq(paymentAccounts.id, paymentAccountId), ownAccounts(viewer));
}

/** Under a lock that parting with it waits for: whoever gives it to an activity then gives it while it is there. */
export async function holdOwnAccount(tx: Db, viewer: Viewer, paymentAccountId: number): Promise<boolean> {
  const [account] = await tx
    .select({ id: paymentAccounts.id })
    .from(paymentAccounts)
    .where(ownAccount(viewer, paymentAccountId))
    .for('share');
  return account !== undefined;
}
