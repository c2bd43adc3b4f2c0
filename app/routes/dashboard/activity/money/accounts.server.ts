// Reads months and payout accounts from addresses, and opens Stripe's pages.
import type { RouterContextProvider } from 'react-router';
import type { OwnActivityHead } from '#app/domain/activities/own-activities.server.ts';
import type { PayoutAccount } from '#app/domain/payments/statements/takings.ts';
import { listPaymentAccounts, openAccountOnboarding } from '#app/domain/payments/payment-accounts.server.ts';
import { isMonth } from '#app/domain/payments/statements/statement.ts';
import { depsOf, operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { found, notFound, pathId } from '../../../found.ts';

/** `2027-06` from a path; 404 if it is not a month. */
export function monthOf(text: string | undefined): string {
  if (text === undefined || !isMonth(text)) throw notFound();
  return text;
}

/** 404 for members who are not the owner: payout accounts are the owner's. */
export function asOwner(context: Readonly<RouterContextProvider>): OwnActivityHead & { accounts: string } {
  const activity = ownActivityOf(context);
  return { ...activity, accounts: `/dashboard/${activity.subdomain}/money/accounts` };
}

/** The owner's account with the id in the path; 404 for others. */
export async function findAccountHere(
  context: Readonly<RouterContextProvider>,
  text: string | undefined,
): Promise<PayoutAccount> {
  const id = pathId(text);
  const accounts = await listPaymentAccounts(depsOf(context), operatorOf(context));
  return found(accounts.find((each) => each.id === id));
}

/** Stripe's pages of an account, where its owner identifies themselves. */
export const UNREACHABLE = 'Stripe non risponde: riprova tra qualche minuto';

/** Returns an address that works once; undefined if Stripe can't be reached. */
export async function openStripe(
  context: Readonly<RouterContextProvider>,
  { id, accounts }: { id: number; accounts: string },
): Promise<string | undefined> {
  const deps = depsOf(context);
  const here = `${deps.config.baseUrl}${accounts}/${id}`;
  const pages = { paymentAccountId: id, returnUrl: `${here}/return`, refreshUrl: `${here}/stripe` };
  const outcome = await openAccountOnboarding(deps, operatorOf(context), pages);
  if (outcome.ok) return outcome.value.url;
  if (outcome.error === 'not-found') throw notFound();
  return undefined;
}
