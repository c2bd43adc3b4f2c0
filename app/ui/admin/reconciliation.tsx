import { Form } from 'react-router';
import type { LastRun, OpenDifference } from '#app/domain/payments/oversight.ts';
import type { DifferenceKind } from '#app/domain/lifecycle/differences.ts';
import { type Column, DataTable } from '../dashboard/kit/data-table.tsx';
import { instantText } from '../format/instants.ts';
import { formatMoney } from '../format/money.ts';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';

export type ReconciliationProps = { lastRun: LastRun | undefined; differences: readonly OpenDifference[] };

const WORDS: Record<DifferenceKind, { what: string; why: string }> = {
  'charge-unknown': {
    what: 'Pagamento che non conosciamo',
    why: 'Non viene da una nostra prenotazione: controllalo su Stripe e, se serve, rimborsalo da lì.',
  },
  'charge-amount': { what: 'Pagamento di importo diverso', why: 'Confronta la prenotazione con Stripe.' },
  'charge-missing': {
    what: 'Pagamento che Stripe non ha',
    why: 'Controlla la modalità e la chiave di Stripe.',
  },
  'refund-unknown': {
    what: 'Rimborso che non conosciamo',
    why: 'Di un pagamento che non è di una nostra prenotazione.',
  },
  'refund-amount': { what: 'Rimborso di importo diverso', why: 'Confronta la prenotazione con Stripe.' },
  'refund-missing': {
    what: 'Rimborso che Stripe non ha',
    why: 'Forse è fallito: la prossima verifica lo rilegge.',
  },
  'transfer-unknown': {
    what: 'Accredito che non conosciamo',
    why: 'Fatto a mano su Stripe: il libro mastro non lo conta.',
  },
  'transfer-amount': { what: 'Accredito di importo diverso', why: "Confronta l'accredito con Stripe." },
  'transfer-reversed': {
    what: 'Accredito ripreso a mano',
    why: "Qualcuno l'ha ripreso su Stripe, in tutto o in parte, senza passare da qui.",
  },
  'transfer-missing': {
    what: 'Accredito che Stripe non ha',
    why: 'Controlla la modalità e la chiave di Stripe.',
  },
};

function wordsOf(kind: string) {
  return WORDS[kind as DifferenceKind] ?? { what: kind, why: '' };
}

const cents = (value: number | undefined) => (value === undefined ? 'Assente' : formatMoney(value));

const COLUMNS: readonly Column<OpenDifference>[] = [
  {
    key: 'what',
    label: 'Differenza',
    cell: ({ kind }) => (
      <span className="grid gap-1">
        <span>{wordsOf(kind).what}</span>
        <span className="text-small text-muted">{wordsOf(kind).why}</span>
      </span>
    ),
  },
  {
    key: 'object',
    label: 'Su Stripe',
    cell: ({ stripeObjectId, reference }) => (
      <span className="grid gap-1">
        <code className="text-small break-all">{stripeObjectId}</code>
        {reference === undefined ? null : <span className="text-small">{`Prenotazione ${reference}`}</span>}
      </span>
    ),
  },
  { key: 'stripe', label: 'Stripe', number: true, cell: ({ stripeCents }) => cents(stripeCents) },
  { key: 'ledger', label: 'Libro mastro', number: true, cell: ({ ledgerCents }) => cents(ledgerCents) },
  { key: 'found', label: 'Trovata', cell: ({ foundAt }) => instantText(foundAt.toISOString()) },
];

export function Reconciliation({ lastRun, differences }: ReconciliationProps) {
  return (
    <section aria-labelledby="riconciliazione" className="grid gap-4">
      <div className="page-header">
        <h2 id="riconciliazione">Riconciliazione con Stripe</h2>
        <Form method="post">
          <input type="hidden" name="what" value="reconcile" />
          <Button>Riconcilia ora</Button>
        </Form>
      </div>
      <p className="text-muted">{runText(lastRun)}</p>
      {lastRun?.failed ? (
        <Notice tone="danger">
          <p>L'ultima verifica non è riuscita: Stripe non rispondeva. Riprova.</p>
        </Notice>
      ) : null}
      {differences.length === 0 ? (
        <p>Nessuna differenza aperta.</p>
      ) : (
        <DataTable caption="Differenze aperte" columns={COLUMNS} rows={differences} rowKey={({ id }) => id} />
      )}
    </section>
  );
}

function runText(run: LastRun | undefined): string {
  if (!run) return 'Non è ancora stata fatta nessuna verifica: parte da sola ogni notte.';
  const when = instantText(run.startedAt.toISOString());
  if (!run.finishedAt) return `Verifica in corso, iniziata ${when}.`;
  return `Ultima verifica: ${when}, ${run.compared} oggetti confrontati.`;
}
