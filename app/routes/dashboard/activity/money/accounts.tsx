// The payout accounts of the signed-in owner, and which of them this activity uses.
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { choosePaymentAccount, listPaymentAccounts } from '#app/domain/payments/payment-accounts.server.ts';
import { readId } from '#app/domain/read-id.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { AccountsView } from '#app/ui/dashboard/payment-accounts.tsx';
import { NO_ERRORS } from '#app/ui/form/use-checked-form.ts';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { notFound } from '../../addresses.ts';
import type { Route } from './+types/accounts';
import { asOwner } from './accounts.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { id, name, accounts: base } = asOwner(context);
  const accounts = await listPaymentAccounts(context.get(depsContext), operatorOf(context));
  return { activity: { id, name }, base, accounts };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id, accounts } = asOwner(context);
  const choice = (await request.formData()).get('account');
  const paymentAccountId = choice === 'none' ? null : readId(typeof choice === 'string' ? choice : '');
  if (paymentAccountId === undefined)
    return data({ errors: { account: 'Scegli un conto' } }, { status: 422 });
  const wanted = { activityId: id, paymentAccountId };
  const outcome = await choosePaymentAccount(context.get(depsContext), operatorOf(context), wanted);
  if (outcome.ok) return redirectSaying(context, accounts, { tone: 'success', text: 'Scelta salvata' });
  if (outcome.error === 'unknown-account')
    return data({ errors: { account: 'Questo conto non è più collegato' } }, { status: 422 });
  throw notFound();
}

// In another tab the account may have been parted with meanwhile.
export { shouldRevalidate } from '../../../after-a-refusal.ts';

export default function Accounts({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Conti per gli accrediti</PageTitle>
      <AccountsView {...loaderData} errors={actionData?.errors ?? NO_ERRORS} />
    </>
  );
}
