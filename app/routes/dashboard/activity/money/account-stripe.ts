// Opens Stripe's pages of an account (by form, because each address works once) and handles the return.
import { redirect } from 'react-router';
import { refreshPaymentAccount } from '#app/domain/payments/sync-payment-account.server.ts';
import { redirectDone, redirectSaying } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { orNotFound, pathId } from '../../../found.ts';
import type { Route } from './+types/account-stripe';
import { asOwner, findAccountHere, openStripe, UNREACHABLE } from './accounts.server.ts';

type Place = Pick<Route.LoaderArgs, 'params' | 'context'>;

export function loader({ params, context, pattern }: Route.LoaderArgs) {
  return pattern.endsWith('return') ? back({ params, context }) : again({ params, context });
}

/** After the return, finished or not: reads the account again. */
async function back({ params, context }: Place) {
  const { accounts } = asOwner(context);
  const id = pathId(params.accountId);
  const refreshed = await refreshPaymentAccount(depsOf(context), operatorOf(context), id);
  const { accountLabel, ready } = orNotFound(refreshed);
  const text = ready
    ? `«${accountLabel}» è pronto a ricevere gli accrediti`
    : `«${accountLabel}» non è ancora pronto: completa i dati su Stripe, o aspetta che li verifichi`;
  return redirectSaying(context, accounts, { tone: ready ? 'success' : 'warn', text });
}

/** Stripe sends people here whose address was used or has expired; they have to ask for a new one. */
async function again({ params, context }: Place) {
  const { accounts } = asOwner(context);
  const { accountLabel } = await findAccountHere(context, params.accountId);
  const text = `Riapri da qui le pagine di Stripe per «${accountLabel}»: ogni collegamento vale una volta sola`;
  return redirectDone(context, { to: accounts, text, tone: 'warn' });
}

export async function action({ params, context, pattern }: Route.ActionArgs) {
  if (pattern.endsWith('return')) throw new Response(null, { status: 405 });
  const { accounts } = asOwner(context);
  const url = await openStripe(context, { id: pathId(params.accountId), accounts });
  if (url !== undefined) return redirect(url, 303);
  return redirectDone(context, { to: accounts, text: UNREACHABLE, tone: 'danger' });
}
