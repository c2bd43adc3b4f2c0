// Keeps our row true to Stripe's account. Events only say that something changed: what, is read again.
import { and, eq, isNull, lte, or } from 'drizzle-orm';

import { paymentAccounts } from '#db/schema/payments.ts';

import type { Deps } from '../../deps.ts';
import { retryUnpaid } from '../settlement/retry-unpaid.server.ts';
import { accountColumns } from './connect-payment-account.server.ts';

/** Safe to repeat and in any order: an answer older than the one we have is dropped. Throws when Stripe can't be reached. */
export async function syncPaymentAccount(
  deps: Pick<Deps, 'db' | 'now' | 'payments'>,
  stripeAccountId: string,
): Promise<'unknown' | 'synced'> {
  const askedAt = deps.now();
  const own = eq(paymentAccounts.stripeAccountId, stripeAccountId);
  const [known] = await deps.db.select({ id: paymentAccounts.id }).from(paymentAccounts).where(own);
  if (!known) return 'unknown';
  const account = await deps.payments.findAccount(stripeAccountId);
  const state = account
    ? accountColumns(account)
    : { transfersActive: false, payoutsEnabled: false, disconnectedAt: askedAt };
  await deps.db
    .update(paymentAccounts)
    .set({ ...state, syncedAt: askedAt })
    .where(and(own, or(isNull(paymentAccounts.syncedAt), lte(paymentAccounts.syncedAt, askedAt))));
  if (account?.transfersActive === true) await retryUnpaid(deps, known.id);
  return 'synced';
}
