// The way to Stripe's own pages about an account, which say who its owner is and where money goes.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { openAccountOnboarding } from '#app/domain/payments/payment-accounts/connect-payment-account.server.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';

import { notFound } from '../../not-found.ts';

export const UNREACHABLE = 'Stripe non risponde: riprova tra qualche minuto';

/** The address works once. undefined: Stripe can't be reached. */
export async function openStripe(
  context: Readonly<RouterContextProvider>,
  { id, accounts }: { id: number; accounts: string },
): Promise<string | undefined> {
  const deps = context.get(depsContext);
  const here = `${deps.config.baseUrl}${accounts}/${id}`;
  const pages = { paymentAccountId: id, returnUrl: `${here}/return`, refreshUrl: `${here}/stripe` };
  const outcome = await openAccountOnboarding(deps, operatorOf(context), pages);
  if (outcome.ok) return outcome.value.url;
  if (outcome.error === 'not-found') throw notFound();
  return undefined;
}
