// What an activity has earned, booking by booking, and what of it has been paid out.
import { depsContext } from '#app/contexts.ts';
import { readBounds } from '#app/domain/paging.ts';
import { listPaymentAccounts } from '#app/domain/payments/payment-accounts.server.ts';
import { listStatementMonths } from '#app/domain/payments/find-statement.server.ts';
import { findTakings, listTakings } from '#app/domain/payments/takings.server.ts';
import { operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { TakingsView } from '#app/ui/dashboard/takings-view.tsx';

import type { Route } from './+types/takings';

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { id, subdomain, role, name } = ownActivityOf(context);
  const [accounts, figures, page, months] = await Promise.all([
    role === 'owner' ? listPaymentAccounts(deps, operatorOf(context)) : [],
    findTakings(deps, id),
    listTakings(deps, id, readBounds(url.searchParams)),
    listStatementMonths(deps, id),
  ]);
  return {
    base: `/dashboard/${subdomain}/money`,
    owner: role === 'owner',
    account: accounts.find(({ usedBy }) => usedBy.some((activity) => activity.id === id)),
    activityName: name,
    delayHours: deps.config.settlementDelayHours,
    figures,
    page,
    months,
  };
}

export default function Takings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{`Incassi di ${loaderData.activityName}`}</title>
      <TakingsView {...loaderData} />
    </>
  );
}
