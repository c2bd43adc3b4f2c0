import type { PartyBalance } from '#app/domain/payments/oversight/oversight.ts';

import { type Column, DataTable } from '../dashboard/kit/data-table.tsx';
import { Empty } from '../dashboard/kit/empty.tsx';
import { Pager } from '../dashboard/kit/pager.tsx';
import { formatMoney } from '../format/money.ts';
import { Badge } from '../parts/badge.tsx';

export type PartyBalancesProps = { parties: { rows: readonly PartyBalance[]; next: string | undefined } };

const COLUMNS: readonly Column<PartyBalance>[] = [
  { key: 'name', label: 'Attività', cell: ({ name }) => <span className="break-words">{name}</span> },
  { key: 'owed', label: 'Da ricevere', number: true, cell: ({ owedCents }) => formatMoney(owedCents) },
  { key: 'paid', label: 'Accreditato', number: true, cell: ({ paidOutCents }) => formatMoney(paidOutCents) },
  { key: 'debt', label: 'Da restituire', number: true, cell: ({ debtCents }) => formatMoney(debtCents) },
  {
    key: 'account',
    label: 'Conto',
    cell: ({ payable }) =>
      payable ? <Badge tone="green">Pronto</Badge> : <Badge tone="yellow">Non può ricevere</Badge>,
  },
];

export function PartyBalances({ parties }: PartyBalancesProps) {
  return (
    <section aria-labelledby="saldi" className="grid gap-4">
      <h2 id="saldi">Saldi delle attività</h2>
      {parties.rows.length === 0 ? (
        <Empty>Nessuna attività ha ancora movimenti.</Empty>
      ) : (
        <DataTable
          caption="Saldi delle attività"
          columns={COLUMNS}
          rows={parties.rows}
          rowKey={({ activityId }) => activityId}
        />
      )}
      <Pager next={parties.next} />
    </section>
  );
}
