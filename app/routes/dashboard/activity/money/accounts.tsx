// The owner's payout accounts and the one that this activity uses; connects and renames accounts.
import { randomUUID } from 'node:crypto';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from 'react-router';
import { newPaymentAccountForm, paymentAccountForm } from '#app/domain/payments/statements/takings.ts';
import * as paymentAccounts from '#app/domain/payments/payment-accounts.server.ts';
import { readId } from '#app/domain/read-id.ts';
import { redirectDone } from '#app/middleware/flash.ts';
import { depsOf, operatorOf } from '#app/middleware/own-activity.ts';
import { AccountEditor, AccountsView } from '#app/ui/dashboard/payment-accounts.tsx';
import { NO_ERRORS } from '#app/ui/form/checkable.ts';
import { PageTitle } from '#app/ui/parts/page-title.tsx';
import { formAction } from '../../../form-action.server.ts';
import { notFound } from '../../../found.ts';
import type { Route } from './+types/accounts';
import { asOwner, findAccountHere, openStripe, UNREACHABLE } from './accounts.server.ts';

const NEW = { title: 'Collega un conto', button: 'Continua su Stripe' };
const NAMED = { title: 'Cambia nome al conto', button: 'Salva il nome' };

const isList = (pattern: string) => pattern.endsWith('accounts');

export async function loader({ context, params: { accountId }, pattern }: Route.LoaderArgs) {
  const { id, name, accounts: base } = asOwner(context);
  if (isList(pattern)) {
    const accounts = await paymentAccounts.listPaymentAccounts(depsOf(context), operatorOf(context));
    return { list: { activity: { id, name }, base, accounts } };
  }
  if (accountId === undefined) return { editor: { ...NEW, base, nonce: randomUUID() } };
  const { accountLabel } = await findAccountHere(context, accountId);
  return { editor: { ...NAMED, base, accountLabel } };
}

export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  const sent = { request, context };
  if (isList(pattern)) return choose(sent);
  if (params.accountId === undefined) return connect(sent);
  const { accounts } = asOwner(context);
  const { id: paymentAccountId } = await findAccountHere(context, params.accountId);
  return formAction(
    sent,
    {
      schema: paymentAccountForm,
      save: (named, { deps, viewer }) =>
        paymentAccounts.renamePaymentAccount(deps, viewer, { paymentAccountId, ...named }),
    },
    { done: () => ({ to: accounts, text: 'Nome salvato' }) },
  );
}

type Sent = Pick<Route.ActionArgs, 'request' | 'context'>;

async function choose({ request, context }: Sent) {
  const { id: activityId, accounts } = asOwner(context);
  const choice = (await request.formData()).get('account');
  const paymentAccountId = choice === 'none' ? null : readId(typeof choice === 'string' ? choice : '');
  if (paymentAccountId === undefined) return refuseChoice('Scegli un conto');
  const wanted = { activityId, paymentAccountId };
  const outcome = await paymentAccounts.choosePaymentAccount(depsOf(context), operatorOf(context), wanted);
  if (outcome.ok) return redirectDone(context, { to: accounts, text: 'Scelta salvata' });
  if (outcome.error === 'unknown-account') return refuseChoice('Questo conto non è più collegato');
  throw notFound();
}

function refuseChoice(account: string) {
  return data({ errors: { account }, result: undefined }, { status: 422 });
}

async function connect({ request, context }: Sent) {
  const { id: activityId, accounts } = asOwner(context);
  const submission = parseWithZod(await request.formData(), { schema: newPaymentAccountForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const account = { ...submission.value, activityId };
  const outcome = await paymentAccounts.connectPaymentAccount(depsOf(context), operatorOf(context), account);
  if (outcome.ok) {
    const url = await openStripe(context, { id: outcome.value.paymentAccountId, accounts });
    return redirect(url ?? accounts, 303);
  }
  if (outcome.error === 'not-found') throw notFound();
  return data({ result: submission.reply({ formErrors: [UNREACHABLE] }) }, { status: 503 });
}

// A refused account may have been disconnected in another tab.
export { shouldRevalidate } from '../../../after-a-refusal.ts';

export default function Accounts({ loaderData: { list, editor }, actionData }: Route.ComponentProps) {
  const errors = actionData && 'errors' in actionData ? actionData.errors : NO_ERRORS;
  return (
    <>
      <PageTitle>{editor?.title ?? 'Conti per gli accrediti'}</PageTitle>
      {list ? <AccountsView {...list} errors={errors} /> : null}
      {editor ? <AccountEditor {...editor} result={actionData?.result} /> : null}
    </>
  );
}
