// A statement as a spreadsheet in Italy reads it: semicolons, decimal commas, and a mark that says UTF-8.
import { stringify } from 'csv-stringify/sync';

import { STATEMENT_WORDS, type Statement, type StatementAmounts } from './statement.ts';
import { dayInItaly, plainEuro } from './statement-words.ts';

const HEAD = [
  'Data',
  'Movimento',
  'Prenotazione',
  'Servizio',
  'Incassato',
  'Altra attività',
  'Commissione piattaforma',
  'Crediti',
  'Maturato',
  'Accreditato',
];

export function statementCsv({ rows, totals, openingCents, closingCents }: Statement): string {
  const blank = ['', '', '', '', '', '', ''];
  return stringify(
    [
      HEAD,
      ['', 'Saldo iniziale', ...blank, plainEuro(openingCents)],
      ...rows.map((row) => [
        dayInItaly(row.at),
        STATEMENT_WORDS[row.kind],
        row.reference,
        harmless(row.serviceName),
        ...amounts(row),
      ]),
      ['', 'Totale', '', '', ...amounts(totals)],
      ['', 'Saldo finale', ...blank, plainEuro(closingCents)],
    ],
    { delimiter: ';', bom: true, record_delimiter: 'windows' },
  );
}

function amounts(row: StatementAmounts): string[] {
  const { grossCents, othersCents, platformCents, creditsCents, earnedCents, paidCents } = row;
  return [grossCents, 0 - othersCents, 0 - platformCents, creditsCents, earnedCents, paidCents].map(
    plainEuro,
  );
}

/** A spreadsheet takes text that begins so for a formula. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
