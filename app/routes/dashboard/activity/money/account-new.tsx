// Connecting a payout account: its name here, then Stripe's own pages.
import { randomUUID } from 'node:crypto';

import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from 'react-router';

import { depsContext } from '#app/contexts.ts';
import { connectPaymentAccount } from '#app/domain/payments/payment-accounts.server.ts';
import { newPaymentAccountForm } from '#app/domain/payments/payment-account.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { AccountEditor } from '#app/ui/dashboard/payment-accounts.tsx';

import { notFound } from '../../addresses.ts';
import type { Route } from './+types/account-new';
import { openStripe, UNREACHABLE } from './accounts.server.ts';
import { asOwner } from './addresses.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { base: asOwner(context).accounts, nonce: randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: activityId, accounts } = asOwner(context);
  const submission = parseWithZod(await request.formData(), { schema: newPaymentAccountForm });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const deps = context.get(depsContext);
  const outcome = await connectPaymentAccount(deps, operatorOf(context), {
    ...submission.value,
    activityId,
  });
  if (outcome.ok) {
    const url = await openStripe(context, { id: outcome.value.paymentAccountId, accounts });
    return redirect(url ?? accounts, 303);
  }
  if (outcome.error === 'not-found') throw notFound();
  return data({ result: submission.reply({ formErrors: [UNREACHABLE] }) }, { status: 503 });
}

export default function NewAccount({ loaderData, actionData }: Route.ComponentProps) {
  const title = 'Collega un conto';
  return (
    <>
      <title>{`${actionData ? 'Errore: ' : ''}${title}`}</title>
      <AccountEditor {...loaderData} title={title} button="Continua su Stripe" result={actionData?.result} />
    </>
  );
}
