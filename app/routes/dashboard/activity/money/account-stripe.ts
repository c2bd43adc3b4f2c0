// To Stripe's pages about an account: by form only. Each address works once.
import { redirect } from 'react-router';

import { redirectSaying } from '#app/middleware/flash.ts';

import { pathId } from '../../addresses.ts';
import type { Route } from './+types/account-stripe';
import { findAccountHere, openStripe, UNREACHABLE } from './accounts.server.ts';
import { asOwner } from './addresses.ts';

/** Stripe sends people here when their address was used or has expired; another one is theirs to ask for. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { accounts } = asOwner(context);
  const { accountLabel } = await findAccountHere(context, params.accountId);
  return redirectSaying(context, accounts, {
    tone: 'warn',
    text: `Riapri da qui le pagine di Stripe per «${accountLabel}»: ogni collegamento vale una volta sola`,
  });
}

export async function action({ params, context }: Route.ActionArgs) {
  const { accounts } = asOwner(context);
  const url = await openStripe(context, { id: pathId(params.accountId), accounts });
  if (url !== undefined) return redirect(url, 303);
  return redirectSaying(context, accounts, { tone: 'danger', text: UNREACHABLE });
}
