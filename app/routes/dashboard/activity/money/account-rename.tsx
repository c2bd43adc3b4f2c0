// Another name for a payout account.
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { renamePaymentAccount } from '#app/domain/payments/payment-accounts.server.ts';
import { paymentAccountForm } from '#app/domain/payments/payment-account.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { AccountEditor } from '#app/ui/dashboard/payment-accounts.tsx';

import { notFound } from '../../addresses.ts';
import type { Route } from './+types/account-rename';
import { findAccountHere } from './accounts.server.ts';
import { asOwner } from './addresses.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { accounts } = asOwner(context);
  const { accountLabel } = await findAccountHere(context, params.accountId);
  return { base: accounts, accountLabel };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { accounts } = asOwner(context);
  const { id } = await findAccountHere(context, params.accountId);
  const submission = parseWithZod(await request.formData(), { schema: paymentAccountForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const change = { paymentAccountId: id, ...submission.value };
  const outcome = await renamePaymentAccount(context.get(depsContext), operatorOf(context), change);
  if (!outcome.ok) throw notFound();
  return redirectSaying(context, accounts, { tone: 'success', text: 'Nome salvato' });
}

export default function RenameAccount({ loaderData, actionData }: Route.ComponentProps) {
  const title = 'Cambia nome al conto';
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}${title}`}</title>
      <AccountEditor {...loaderData} title={title} button="Salva il nome" result={actionData?.result} />
    </>
  );
}
