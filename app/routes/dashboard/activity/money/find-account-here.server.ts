// One of the signed-in owner's accounts by the id in the path; another's doesn't exist.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { listPaymentAccounts } from '#app/domain/payments/payment-accounts/list-payment-accounts.server.ts';
import type { PayoutAccount } from '#app/domain/payments/payment-accounts/payout-account.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';

import { found } from '../../not-found.ts';
import { pathId } from '../../path-id.ts';

export async function findAccountHere(
  context: Readonly<RouterContextProvider>,
  text: string | undefined,
): Promise<PayoutAccount> {
  const id = pathId(text);
  const accounts = await listPaymentAccounts(context.get(depsContext), operatorOf(context));
  return found(accounts.find((each) => each.id === id));
}
