// A person's payout accounts, with what Stripe last said of each and which activities use it.
import { and, asc, eq, isNull, sql } from 'drizzle-orm';

import { paymentAccounts } from '#db/schema/payments.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';

export type PayoutAccountState = 'ready' | 'to-finish' | 'checked-by-stripe';

export type PayoutAccount = {
  id: number;
  accountLabel: string;
  state: PayoutAccountState;
  /** Names of the person's activities whose money goes there. */
  usedBy: string[];
};

export async function listPaymentAccounts(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
): Promise<PayoutAccount[]> {
  const rows = await db
    .select({
      id: paymentAccounts.id,
      accountLabel: paymentAccounts.accountLabel,
      transfersActive: paymentAccounts.transfersActive,
      detailsSubmitted: paymentAccounts.detailsSubmitted,
      usedBy: sql<string[]>`array(select a.name from activities a where a.payment_account_id = payment_accounts.id order by a.name)`,
    })
    .from(paymentAccounts)
    .where(and(eq(paymentAccounts.userId, userId), isNull(paymentAccounts.disconnectedAt)))
    .orderBy(asc(paymentAccounts.id));
  return rows.map(({ transfersActive, detailsSubmitted, ...account }) => ({
    ...account,
    state: transfersActive ? 'ready' : detailsSubmitted ? 'checked-by-stripe' : 'to-finish',
  }));
}
