// Payout accounts of the demo: connected, through Stripe's pages, chosen by the activities.
import { eq } from 'drizzle-orm';

import type { Viewer } from '#app/domain/identity/viewer.ts';
import { choosePaymentAccount } from '#app/domain/payments/payment-accounts/choose-payment-account.server.ts';
import {
  connectPaymentAccount,
  openAccountOnboarding,
} from '#app/domain/payments/payment-accounts/connect-payment-account.server.ts';
import { syncPaymentAccount } from '#app/domain/payments/payment-accounts/sync-payment-account.server.ts';
import { paymentAccounts } from '#db/schema/payments.ts';

import { done, type World } from '../world.ts';

export type Payouts = { owner: Viewer; accountLabel: string; activityIds: number[] };

export async function connectPayouts(
  { deps, bank }: World,
  { owner, accountLabel, activityIds }: Payouts,
): Promise<void> {
  const formNonce = crypto.randomUUID();
  const { paymentAccountId } = done(await connectPaymentAccount(deps, owner, { accountLabel, formNonce }));
  const [row] = await deps.db
    .select({ stripeAccountId: paymentAccounts.stripeAccountId })
    .from(paymentAccounts)
    .where(eq(paymentAccounts.id, paymentAccountId));
  if (!row) throw new Error('a connected account has a row');
  const settings = `${deps.config.baseUrl}/settings`;
  const pages = { paymentAccountId, returnUrl: settings, refreshUrl: settings };
  await bank.onboard(done(await openAccountOnboarding(deps, owner, pages)).url);
  await syncPaymentAccount(deps, row.stripeAccountId);
  for (const activityId of activityIds)
    done(await choosePaymentAccount(deps, owner, { activityId, paymentAccountId }));
}
