// An activity's earnings by booking and what was paid out; a monthly statement.
import { monthAndYear } from '#app/domain/date-words.ts';
import { readBounds } from '#app/domain/paging.ts';
import { listPaymentAccounts } from '#app/domain/payments/payment-accounts.server.ts';
import { findStatement, listStatementMonths } from '#app/domain/payments/statements/find-statement.server.ts';
import { ROWS_ON_SCREEN } from '#app/domain/payments/statements/statement.ts';
import { findTakings, listTakings } from '#app/domain/payments/statements/takings.server.ts';
import { depsOf, operatorOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { StatementView } from '#app/ui/dashboard/statement-view.tsx';
import { TakingsView } from '#app/ui/dashboard/takings-view.tsx';
import { monthOf } from './accounts.server.ts';
import type { Route } from './+types/takings';

export async function loader({ context, params: { month }, url }: Route.LoaderArgs) {
  return month === undefined
    ? { takings: await takingsOf(context, url.searchParams) }
    : { statement: await statementOf(context, monthOf(month)) };
}

type Context = Route.LoaderArgs['context'];

async function statementOf(context: Context, month: string) {
  const { id, subdomain } = ownActivityOf(context);
  const whole = await findStatement(depsOf(context), id, month);
  const statement = { ...whole, rows: whole.rows.slice(0, ROWS_ON_SCREEN) };
  const hidden = whole.rows.length - statement.rows.length;
  return { statement, hidden, words: monthAndYear(month), base: `/dashboard/${subdomain}/money` };
}

async function takingsOf(context: Context, query: URLSearchParams) {
  const deps = depsOf(context);
  const { id, subdomain, role, name } = ownActivityOf(context);
  const [accounts, figures, page, months] = await Promise.all([
    role === 'owner' ? listPaymentAccounts(deps, operatorOf(context)) : [],
    findTakings(deps, id),
    listTakings(deps, id, readBounds(query)),
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

export default function Takings({ loaderData: { takings, statement } }: Route.ComponentProps) {
  return (
    <>
      <title>{statement ? `Estratto conto ${statement.words}` : `Incassi di ${takings?.activityName}`}</title>
      {takings ? <TakingsView {...takings} /> : null}
      {statement ? <StatementView {...statement} /> : null}
    </>
  );
}
