// Somebody comes back from Stripe's pages, finished or not: what it says of the account now is read at once.
import { paymentAccounts } from '#db/schema/payments.ts';

import type { Deps } from '../../deps.ts';
import { failureText } from '../../failure-text.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { err, ok, type Result } from '../../result.ts';
import { ownAccount } from './own-account.server.ts';
import { syncPaymentAccount } from './sync-payment-account.server.ts';

export type RefreshedAccount = { accountLabel: string; ready: boolean };

/** Answers what we knew when Stripe can't be reached: its message will come. */
export async function refreshPaymentAccount(
  deps: Pick<Deps, 'db' | 'now' | 'payments' | 'jobs' | 'log'>,
  viewer: Viewer,
  paymentAccountId: number,
): Promise<Result<RefreshedAccount, 'not-found'>> {
  const account = await findOwn(deps, viewer, paymentAccountId);
  if (!account) return err('not-found');
  try {
    await syncPaymentAccount(deps, account.stripeAccountId);
  } catch (error) {
    deps.log.warn({ error: failureText(error) }, 'a payout account could not be read on return');
  }
  // Stripe may have said that there is no such account any more.
  const now = await findOwn(deps, viewer, paymentAccountId);
  return now ? ok({ accountLabel: now.accountLabel, ready: now.transfersActive }) : err('not-found');
}

async function findOwn({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: number) {
  const [row] = await db.select().from(paymentAccounts).where(ownAccount(viewer, id));
  return row;
}
