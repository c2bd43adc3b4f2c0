// Back from Stripe's pages, finished or not, or left halfway: the account is read again, and nothing else changes.
import { depsContext } from '#app/contexts.ts';
import { refreshPaymentAccount } from '#app/domain/payments/sync-payment-account.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';

import { notFound, pathId } from '../../addresses.ts';
import type { Route } from './+types/account-return';
import { asOwner } from './addresses.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { accounts } = asOwner(context);
  const id = pathId(params.accountId);
  const outcome = await refreshPaymentAccount(context.get(depsContext), operatorOf(context), id);
  if (!outcome.ok) throw notFound();
  const { accountLabel, ready } = outcome.value;
  const text = ready
    ? `«${accountLabel}» è pronto a ricevere gli accrediti`
    : `«${accountLabel}» non è ancora pronto: completa i dati su Stripe, o aspetta che li verifichi`;
  return redirectSaying(context, accounts, { tone: ready ? 'success' : 'warn', text });
}
