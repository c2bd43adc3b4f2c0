// A payout account: connecting one, whose name is asked here and the rest on Stripe's own pages, and another name for it.
import { randomUUID } from 'node:crypto';

import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { newPaymentAccountForm, paymentAccountForm } from '#app/domain/payments/payment-account.ts';
import { connectPaymentAccount, renamePaymentAccount } from '#app/domain/payments/payment-accounts.server.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { AccountEditor } from '#app/ui/dashboard/payment-accounts.tsx';
import { PageTitle } from '#app/ui/dashboard/kit/page-title.tsx';

import { formAction } from '../../../form-action.server.ts';
import { notFound } from '../../addresses.ts';
import type { Route } from './+types/account';
import { asOwner, findAccountHere, openStripe, UNREACHABLE } from './accounts.server.ts';

const NEW = { title: 'Collega un conto', button: 'Continua su Stripe' };
const NAMED = { title: 'Cambia nome al conto', button: 'Salva il nome' };

export async function loader({ context, params: { accountId } }: Route.LoaderArgs) {
  const { accounts: base } = asOwner(context);
  if (accountId === undefined) return { ...NEW, base, nonce: randomUUID() };
  const { accountLabel } = await findAccountHere(context, accountId);
  return { ...NAMED, base, accountLabel };
}

export async function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const { accounts } = asOwner(context);
  if (params.accountId === undefined) return connect(args);
  const { id: paymentAccountId } = await findAccountHere(context, params.accountId);
  return formAction(
    args,
    {
      schema: paymentAccountForm,
      save: (named, { deps, viewer }) => renamePaymentAccount(deps, viewer, { paymentAccountId, ...named }),
    },
    { done: () => ({ to: accounts, text: 'Nome salvato' }) },
  );
}

async function connect({ request, context }: Pick<Route.ActionArgs, 'request' | 'context'>) {
  const { id: activityId, accounts } = asOwner(context);
  const submission = parseWithZod(await request.formData(), { schema: newPaymentAccountForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const account = { ...submission.value, activityId };
  const outcome = await connectPaymentAccount(context.get(depsContext), operatorOf(context), account);
  if (outcome.ok) {
    const url = await openStripe(context, { id: outcome.value.paymentAccountId, accounts });
    return redirect(url ?? accounts, 303);
  }
  if (outcome.error === 'not-found') throw notFound();
  return data({ result: submission.reply({ formErrors: [UNREACHABLE] }) }, { status: 503 });
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{loaderData.title}</PageTitle>
      <AccountEditor {...loaderData} result={actionData?.result} />
    </>
  );
}
