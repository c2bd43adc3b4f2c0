// One month on screen; the same as a file beside it.
import { depsContext } from '#app/contexts.ts';
import { findStatement } from '#app/domain/payments/find-statement.server.ts';
import { monthInWords, ROWS_ON_SCREEN } from '#app/domain/payments/statement.ts';
import { ownActivityOf } from '#app/middleware/own-activity.ts';
import { StatementView } from '#app/ui/dashboard/statement-view.tsx';

import type { Route } from './+types/statement';
import { monthOf } from './accounts.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, subdomain } = ownActivityOf(context);
  const month = monthOf(params.month);
  const whole = await findStatement(context.get(depsContext), id, month);
  const statement = { ...whole, rows: whole.rows.slice(0, ROWS_ON_SCREEN) };
  const hidden = whole.rows.length - statement.rows.length;
  return { statement, hidden, words: monthInWords(month), base: `/dashboard/${subdomain}/money` };
}

export default function StatementPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{`Estratto conto ${loaderData.words}`}</title>
      <StatementView {...loaderData} />
    </>
  );
}
