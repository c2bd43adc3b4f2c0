// To Stripe's pages about an account. Stripe itself sends people here when their address was used or has expired.
import { redirect } from 'react-router';

import { redirectSaying } from '#app/middleware/flash.ts';

import { pathId } from '../../path-id.ts';
import type { Route } from './+types/account-stripe';
import { openStripe, UNREACHABLE } from './open-stripe.server.ts';
import { asOwner } from './owned-account.ts';

async function open({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const { accounts } = asOwner(context);
  const url = await openStripe(context, { id: pathId(params.accountId), accounts });
  if (url !== undefined) return redirect(url, 303);
  return redirectSaying(context, accounts, { tone: 'danger', text: UNREACHABLE });
}

export function loader({ params, context }: Route.LoaderArgs) {
  return open({ params, context });
}

export function action({ params, context }: Route.ActionArgs) {
  return open({ params, context });
}
