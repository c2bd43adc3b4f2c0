import {
  dayInItaly,
  type Statement,
  STATEMENT_WORDS,
  type StatementAmounts,
  type StatementRow,
} from '#app/domain/payments/statements/statement.ts';
import { formatMoney } from '../format/money.ts';
import { ButtonLink } from '../parts/button.tsx';
import { type Column, DataTable } from './kit/data-table.tsx';
import { Empty, Facts, Figures, PageHeader } from './kit/page-header.tsx';

type Props = {
  statement: Statement;
  /** Rows that only the files have. */
  hidden: number;
  words: string;
  base: string;
};

export function StatementView({ statement, hidden, words, base }: Props) {
  const { rows, totals, openingCents, closingCents, month } = statement;
  return (
    <div className="grid gap-8">
      <PageHeader
        title={`Estratto conto di ${words}`}
        crumbs={[{ label: 'Incassi', href: base }]}
        actions={
          <>
            <ButtonLink href={`${base}/${month}/pdf`} variant="secondary">
              Scarica PDF
            </ButtonLink>
            <ButtonLink href={`${base}/${month}/csv`} variant="secondary">
              Scarica CSV
            </ButtonLink>
          </>
        }
      />
      <Figures
        figures={[
          { label: 'Saldo iniziale', value: formatMoney(openingCents) },
          { label: 'Maturato', value: formatMoney(totals.earnedCents) },
          { label: 'Accreditato', value: formatMoney(totals.paidCents) },
          { label: 'Saldo finale', value: formatMoney(closingCents) },
        ]}
      />
      {rows.length === 0 ? (
        <Empty>Nessun movimento in questo mese.</Empty>
      ) : (
        <>
          <DataTable caption="Movimenti del mese" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
          {hidden > 0 ? (
            <p>{`Qui vedi i primi ${rows.length} movimenti: gli altri ${hidden} sono nel CSV e nel PDF. I totali sono di tutti.`}</p>
          ) : null}
          <Totals totals={totals} />
        </>
      )}
    </div>
  );
}

const money = (cents: number) => (cents === 0 ? '–' : formatMoney(cents));

const COLUMNS: readonly Column<StatementRow>[] = [
  {
    key: 'what',
    label: 'Movimento',
    cell: ({ kind, reference, serviceName, resold }) => (
      <span className="grid gap-1">
        <span>{`${STATEMENT_WORDS[kind]} ${reference}`}</span>
        <span className="text-small font-normal text-muted break-words">
          {resold ? `${serviceName}, venduto per un'altra attività` : serviceName}
        </span>
      </span>
    ),
  },
  {
    key: 'date',
    label: 'Data',
    cell: ({ at }) => <span className="whitespace-nowrap">{dayInItaly(at)}</span>,
  },
  { key: 'gross', label: 'Incassato', number: true, cell: ({ grossCents }) => money(grossCents) },
  {
    key: 'others',
    label: 'Altra attività',
    number: true,
    cell: ({ othersCents }) => money(0 - othersCents),
  },
  {
    key: 'platform',
    label: 'Commissione',
    number: true,
    cell: ({ platformCents }) => money(0 - platformCents),
  },
  { key: 'credits', label: 'Crediti', number: true, cell: ({ creditsCents }) => money(creditsCents) },
  { key: 'earned', label: 'Maturato', number: true, cell: ({ earnedCents }) => money(earnedCents) },
  { key: 'paid', label: 'Accreditato', number: true, cell: ({ paidCents }) => money(paidCents) },
];

function Totals({ totals }: { totals: StatementAmounts }) {
  return (
    <section aria-labelledby="totali" className="grid gap-3">
      <h2 id="totali">Totali</h2>
      <Facts
        facts={[
          { label: 'Incassato dagli ospiti', value: formatMoney(totals.grossCents) },
          { label: 'Ad altre attività', value: formatMoney(0 - totals.othersCents) },
          { label: 'Commissioni della piattaforma', value: formatMoney(0 - totals.platformCents) },
          { label: 'Coperte da crediti', value: formatMoney(totals.creditsCents) },
          { label: 'Maturato', value: formatMoney(totals.earnedCents) },
          { label: 'Accreditato', value: formatMoney(totals.paidCents) },
        ]}
      />
    </section>
  );
}
