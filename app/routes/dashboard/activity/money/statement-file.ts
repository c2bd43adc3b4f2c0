// A monthly statement as CSV or PDF.
import { findStatement } from '#app/domain/payments/statements/find-statement.server.ts';
import { statementCsv, statementPdf } from '#app/domain/payments/statements/statement-files.server.ts';
import { depsOf, ownActivityOf } from '#app/middleware/own-activity.ts';
import { attachment, CSV } from '../../../attachment.server.ts';
import { notFound } from '../../../found.ts';
import type { Route } from './+types/statement-file';
import { monthOf } from './accounts.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, subdomain } = ownActivityOf(context);
  const month = monthOf(params.month);
  const deps = depsOf(context);
  if (params.file !== 'csv' && params.file !== 'pdf') throw notFound();
  const statement = await findStatement(deps, id, month);
  const name = `estratto-conto-${subdomain}-${month}.${params.file}`;
  if (params.file === 'csv') return attachment(statementCsv(statement), { name, type: CSV });
  const document = await statementPdf(statement, deps.config.appName);
  return attachment(document as BodyInit, { name, type: 'application/pdf' });
}
