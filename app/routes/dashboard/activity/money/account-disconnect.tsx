// Parting with a payout account.
import { depsContext } from '#app/contexts.ts';
import { disconnectPaymentAccount } from '#app/domain/payments/payment-accounts.server.ts';
import { redirectSaying } from '#app/middleware/flash.ts';
import { operatorOf } from '#app/middleware/own-activity.ts';
import { ConfirmPage } from '#app/ui/dashboard/kit/confirm-page.tsx';

import { notFound, pathId } from '../../addresses.ts';
import type { Route } from './+types/account-disconnect';
import { findAccountHere } from './accounts.server.ts';
import { asOwner } from './addresses.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { accounts } = asOwner(context);
  const { accountLabel, usedBy } = await findAccountHere(context, params.accountId);
  return { base: accounts, accountLabel, usedBy: usedBy.map(({ name }) => name) };
}

export async function action({ params, context }: Route.ActionArgs) {
  const { accounts } = asOwner(context);
  const id = pathId(params.accountId);
  const outcome = await disconnectPaymentAccount(context.get(depsContext), operatorOf(context), id);
  if (!outcome.ok) throw notFound();
  return redirectSaying(context, accounts, { tone: 'success', text: 'Conto scollegato' });
}

export default function DisconnectAccount({ loaderData }: Route.ComponentProps) {
  const { base, accountLabel, usedBy } = loaderData;
  return (
    <>
      <title>Scollega il conto</title>
      <ConfirmPage
        question={`Vuoi scollegare il conto «${accountLabel}»?`}
        crumbs={[{ label: 'Conti per gli accrediti', href: base }]}
        consequence={
          <>
            {usedBy.length > 0 ? (
              <p>
                {`Lo usi per: ${usedBy.join(', ')}. Finché non scegli un altro conto non si potrà prenotare e pagare online.`}
              </p>
            ) : null}
            <p>
              Quello che ti è già stato accreditato resta tuo. Quello che devi ancora ricevere aspetta che tu
              scelga un altro conto. Il conto presso Stripe non viene chiuso.
            </p>
          </>
        }
        button="Scollega il conto"
        back={base}
      />
    </>
  );
}
