// Payout accounts are reached through the person they belong to.
import { and, eq, isNull, type SQL } from 'drizzle-orm';

import { paymentAccounts } from '#db/schema/payments.ts';

import type { Viewer } from '../../identity/viewer.ts';

/** Those somebody has connected and not parted with. */
export function ownAccounts({ userId }: Viewer): SQL | undefined {
  return and(eq(paymentAccounts.userId, userId), isNull(paymentAccounts.disconnectedAt));
}

export function ownAccount(viewer: Viewer, paymentAccountId: number): SQL | undefined {
  return and(eq(paymentAccounts.id, paymentAccountId), ownAccounts(viewer));
}
