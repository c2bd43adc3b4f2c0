import type { OddPayment } from '#app/domain/payments/oversight/oversight.ts';

import { type Column, DataTable } from '../dashboard/kit/data-table.tsx';
import { instantText } from '../format/instants.ts';
import { formatForeignMoney } from '../format/money.ts';
import { Badge } from '../parts/badge.tsx';

export type OddPaymentsProps = { odd: readonly OddPayment[] };

const WORDS: Record<OddPayment['kind'], { what: string; why: string }> = {
  wrong: {
    what: 'Importo o valuta diversi dal dovuto',
    why: "La prenotazione non è confermata: rimborsalo su Stripe e scrivi all'ospite.",
  },
  'refund-failed': {
    what: 'Rimborso non riuscito',
    why: "L'ospite non ha riavuto il denaro: l'attività lo trova tra le cose da fare e può riprovare.",
  },
  late: {
    what: "Arrivato quando i posti non c'erano più",
    why: "Rimborsato da sé: l'ospite e l'attività lo sanno.",
  },
};

const COLUMNS: readonly Column<OddPayment>[] = [
  {
    key: 'what',
    label: 'Che cosa',
    cell: ({ kind }) => (
      <span className="grid justify-items-start gap-1">
        <span>{WORDS[kind].what}</span>
        {kind === 'late' ? null : <Badge tone="red">Da guardare</Badge>}
        <span className="text-small text-muted">{WORDS[kind].why}</span>
      </span>
    ),
  },
  { key: 'booking', label: 'Prenotazione', cell: ({ reference }) => <code>{reference}</code> },
  {
    key: 'amount',
    label: 'Importo',
    number: true,
    cell: ({ amountCents, currency }) => formatForeignMoney(amountCents, currency),
  },
  { key: 'at', label: 'Arrivato', cell: ({ receivedAt }) => instantText(receivedAt.toISOString()) },
];

export function OddPayments({ odd }: OddPaymentsProps) {
  return (
    <section aria-labelledby="senza-prenotazione" className="grid gap-4">
      <h2 id="senza-prenotazione">Pagamenti senza prenotazione</h2>
      {odd.length === 0 ? (
        <p>Ogni pagamento ha la sua prenotazione.</p>
      ) : (
        <DataTable
          caption="Pagamenti senza prenotazione"
          columns={COLUMNS}
          rows={odd}
          rowKey={({ paymentId }) => String(paymentId)}
        />
      )}
    </section>
  );
}
