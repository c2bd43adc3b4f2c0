// What the money pages' addresses name: a month, a payout account, and the way to Stripe's pages.
import type { RouterContextProvider } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import type { OwnActivityHead } from '#app/domain/activities/own-activities.server.ts';
import type { PayoutAccount } from '#app/domain/payments/payment-account.ts';
import { listPaymentAccounts, openAccountOnboarding } from '#app/domain/payments/payment-accounts.server.ts';
import { isMonth } from '#app/domain/payments/statement.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';

import { found, notFound, pathId } from '../../addresses.ts';

/** `2027-06` out of a path; what is no month leads nowhere. */
export function monthOf(text: string | undefined): string {
  if (text === undefined || !isMonth(text)) throw notFound();
  return text;
}

/** Payout accounts are their owner's business: to members of the activity the pages don't exist. */
export function asOwner(context: Readonly<RouterContextProvider>): OwnActivityHead & { accounts: string } {
  const activity = ownActivityOf(context);
  return { ...activity, accounts: `/dashboard/${activity.subdomain}/money/accounts` };
}

/** One of the signed-in owner's accounts by the id in the path; another's doesn't exist. */
export async function findAccountHere(
  context: Readonly<RouterContextProvider>,
  text: string | undefined,
): Promise<PayoutAccount> {
  const id = pathId(text);
  const accounts = await listPaymentAccounts(context.get(depsContext), operatorOf(context));
  return found(accounts.find((each) => each.id === id));
}

/** The way to Stripe's own pages about an account, which say who its owner is and where money goes. */
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
