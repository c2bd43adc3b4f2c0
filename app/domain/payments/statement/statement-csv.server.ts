// A statement as a spreadsheet in Italy reads it.
import { csvLines, type Cell } from '../../bookings/desk/csv-table.server.ts';
import { STATEMENT_WORDS, type Statement, type StatementAmounts } from './statement.ts';
import { dayInItaly } from './statement-words.ts';

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
  return csvLines(
    [
      HEAD,
      ['', 'Saldo iniziale', ...blank, { cents: openingCents }],
      ...rows.map((row) => [
        { when: dayInItaly(row.at) },
        STATEMENT_WORDS[row.kind],
        row.reference,
        row.serviceName,
        ...amounts(row),
      ]),
      ['', 'Totale', '', '', ...amounts(totals)],
      ['', 'Saldo finale', ...blank, { cents: closingCents }],
    ],
    { first: true },
  );
}

function amounts(row: StatementAmounts): Cell[] {
  const { grossCents, othersCents, platformCents, creditsCents, earnedCents, paidCents } = row;
  return [grossCents, 0 - othersCents, 0 - platformCents, creditsCents, earnedCents, paidCents].map(
    (cents) => ({ cents }),
  );
}
