// A person's payout accounts, with what Stripe last said of each and which activities use it.
import { asc, sql } from 'drizzle-orm';

import { paymentAccounts } from '#db/schema/payments.ts';

import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { ownAccounts } from './own-account.server.ts';
import type { PayoutAccount } from './payout-account.ts';

export async function listPaymentAccounts(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
): Promise<PayoutAccount[]> {
  const rows = await db
    .select({
      id: paymentAccounts.id,
      accountLabel: paymentAccounts.accountLabel,
      transfersActive: paymentAccounts.transfersActive,
      detailsSubmitted: paymentAccounts.detailsSubmitted,
      usedBy: sql<
        { id: number; name: string }[]
      >`(select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name), '[]'::json) from activities a where a.payment_account_id = payment_accounts.id)`,
    })
    .from(paymentAccounts)
    .where(ownAccounts(viewer))
    .orderBy(asc(paymentAccounts.id));
  return rows.map(({ transfersActive, detailsSubmitted, ...account }) => ({
    ...account,
    state: transfersActive ? 'ready' : detailsSubmitted ? 'checked-by-stripe' : 'to-finish',
  }));
}
