// One month on screen; the same as a file beside it.
import { depsContext } from '#app/contexts.ts';
import { findStatement } from '#app/domain/payments/statement/find-statement.server.ts';
import { monthInWords } from '#app/domain/payments/statement/statement-words.ts';
import { ownActivityOf } from '#app/middleware/own-activity.ts';
import { StatementView } from '#app/ui/dashboard/money/statement-view.tsx';

import type { Route } from './+types/statement';
import { monthOf } from './month-of.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, subdomain } = ownActivityOf(context);
  const month = monthOf(params.month);
  const statement = await findStatement(context.get(depsContext), id, month);
  return { statement, words: monthInWords(month), base: `/dashboard/${subdomain}/money` };
}

export default function StatementPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{`Estratto conto ${loaderData.words}`}</title>
      <StatementView {...loaderData} />
    </>
  );
}
