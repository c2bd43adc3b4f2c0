import { Form } from 'react-router';
import type { StuckJob } from '#app/domain/deps.ts';
import type {
  FailedEvent,
  FailedMail,
  HeldPayout,
  OddPayment,
  PartyBalance,
  MoneyFigures,
} from '#app/domain/payments/oversight.ts';
import { type Column, DataTable } from '../dashboard/kit/data-table.tsx';
import { Empty, Figures, PageHeader } from '../dashboard/kit/page-header.tsx';
import { Pager } from '../dashboard/kit/pager.tsx';
import { instantText } from '../format/instants.ts';
import { formatForeignMoney, formatMoney } from '../format/money.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Reconciliation, type ReconciliationProps } from './reconciliation.tsx';

type AgainButtonProps = { what: 'job' | 'event' | 'mail' | 'payout'; id: string; about: string };

/** A button that starts stuck work again. */
export function AgainButton({ what, id, about }: AgainButtonProps) {
  return (
    <Form method="post">
      <input type="hidden" name="what" value={what} />
      <input type="hidden" name="id" value={id} />
      <Button variant="secondary">
        Riprova<span className="sr-only">{` ${about}`}</span>
      </Button>
    </Form>
  );
}

export type StuckWorkProps = {
  jobs: readonly StuckJob[];
  events: readonly FailedEvent[];
  mails: readonly FailedMail[];
  payouts: readonly HeldPayout[];
};

type Line = {
  what: 'job' | 'event' | 'mail' | 'payout';
  id: string;
  name: string;
  at: Date;
  attempts: number | undefined;
  error: string;
  givenUp: boolean;
};

const COLUMNS: readonly Column<Line>[] = [
  {
    key: 'name',
    label: 'Che cosa',
    cell: ({ name, error, givenUp }) => (
      <span className="grid justify-items-start gap-1">
        <code className="break-all">{name}</code>
        {givenUp ? <Badge tone="red">Abbandonato</Badge> : null}
        {error === '' ? null : <span className="text-small text-muted break-words">{error}</span>}
      </span>
    ),
  },
  { key: 'at', label: 'Quando', cell: ({ at }) => instantText(at.toISOString()) },
  { key: 'attempts', label: 'Tentativi', number: true, cell: ({ attempts }) => attempts ?? '–' },
  {
    key: 'again',
    label: 'Azione',
    cell: ({ what, id, name }) => <AgainButton what={what} id={id} about={name} />,
  },
];

const REASONS: Record<HeldPayout['reason'], string> = {
  no_account: 'Chi deve riceverlo non ha un conto pronto',
  refused: 'Stripe lo ha rifiutato',
};

function payoutLine({ bookingId, reference, reason, since, error }: HeldPayout): Line {
  const why = reason === 'refused' && error !== '' ? `${REASONS[reason]}: ${error}` : REASONS[reason];
  const about = { what: 'payout', id: String(bookingId), name: `Prenotazione ${reference}` } as const;
  return { ...about, at: since, attempts: undefined, error: why, givenUp: false };
}

export function StuckWork({ jobs, events, mails, payouts }: StuckWorkProps) {
  const ofJobs = jobs.map((job): Line => ({ ...job, what: 'job', at: job.lastAt }));
  const ofEvents = events.map(
    (event): Line => ({ ...event, what: 'event', name: event.type, at: event.receivedAt, givenUp: false }),
  );
  const ofMails = mails.map(
    (mail): Line => ({
      ...mail,
      what: 'mail',
      id: String(mail.id),
      name: mail.kind,
      at: mail.createdAt,
      givenUp: true,
    }),
  );
  return (
    <>
      <Part
        id="accrediti"
        title="Accrediti fermi"
        none="Nessun accredito fermo."
        lines={payouts.map(payoutLine)}
      />
      <Part id="lavori" title="Lavori fermi" none="Nessun lavoro fermo." lines={ofJobs} />
      <Part id="eventi" title="Eventi di Stripe non riusciti" none="Nessun evento fermo." lines={ofEvents} />
      <Part id="mail" title="Email non partite" none="Tutte le email sono partite." lines={ofMails} />
    </>
  );
}

type PartProps = { id: string; title: string; none: string; lines: readonly Line[] };

function Part({ id, title, none, lines }: PartProps) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id}>{title}</h2>
      {lines.length === 0 ? (
        <p>{none}</p>
      ) : (
        <DataTable caption={title} columns={COLUMNS} rows={lines} rowKey={(line) => line.id} />
      )}
    </section>
  );
}

export type OddPaymentsProps = { odd: readonly OddPayment[] };

const WORDS: Record<OddPayment['kind'], { what: string; why: string }> = {
  wrong: {
    what: 'Importo o valuta diversi dal dovuto',
    why: "Non paga nulla: rimborsalo su Stripe e scrivi all'ospite.",
  },
  'refund-failed': {
    what: 'Rimborso non riuscito',
    why: "L'ospite non ha riavuto il denaro: l'attività lo trova tra le cose da fare e può riprovare.",
  },
  late: {
    what: 'Arrivato troppo tardi, o due volte',
    why: "Rimborsato da sé: l'ospite e l'attività lo sanno.",
  },
};

const PAYMENT_COLUMNS: readonly Column<OddPayment>[] = [
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
  { key: 'at', label: 'Pagato', cell: ({ receivedAt }) => instantText(receivedAt.toISOString()) },
];

export function OddPayments({ odd }: OddPaymentsProps) {
  return (
    <section aria-labelledby="fuori-dal-solito" className="grid gap-4">
      <h2 id="fuori-dal-solito">Pagamenti fuori dal solito</h2>
      {odd.length === 0 ? (
        <p>Nessun pagamento fuori dal solito.</p>
      ) : (
        <DataTable
          caption="Pagamenti fuori dal solito"
          columns={PAYMENT_COLUMNS}
          rows={odd}
          rowKey={({ paymentId }) => String(paymentId)}
        />
      )}
    </section>
  );
}

export type PartyBalancesProps = { parties: { rows: readonly PartyBalance[]; next: string | undefined } };

const PARTY_COLUMNS: readonly Column<PartyBalance>[] = [
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
          columns={PARTY_COLUMNS}
          rows={parties.rows}
          rowKey={({ activityId }) => activityId}
        />
      )}
      <Pager next={parties.next} />
    </section>
  );
}

/** `stripeCents` is undefined while Stripe does not answer. */
type MoneyOversightProps = {
  figures: MoneyFigures;
  stripeCents: number | undefined;
} & PartyBalancesProps &
  ReconciliationProps &
  OddPaymentsProps &
  StuckWorkProps;

export function MoneyOversight(props: MoneyOversightProps) {
  const { figures, stripeCents, parties, lastRun, differences, odd, ...stuck } = props;
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Denaro della piattaforma"
        intro={
          <p>
            Il saldo presso Stripe lo dice Stripe. Le altre cifre vengono dal libro mastro, che ogni notte si
            confronta con Stripe.
          </p>
        }
      />
      <Figures figures={shown(figures, stripeCents)} />
      <Reconciliation lastRun={lastRun} differences={differences} />
      <OddPayments odd={odd} />
      <StuckWork {...stuck} />
      <PartyBalances parties={parties} />
    </div>
  );
}

function shown(figures: MoneyFigures, stripeCents: number | undefined) {
  const { feesCents, coveredByCreditsCents, processingCents } = figures;
  return [
    {
      label: 'Commissioni',
      value: formatMoney(feesCents),
      note: `di cui ${formatMoney(coveredByCreditsCents)} coperte da crediti`,
    },
    { label: 'Costi di Stripe', value: formatMoney(processingCents) },
    {
      label: 'Resta alla piattaforma',
      value: formatMoney(feesCents - coveredByCreditsCents - processingCents),
    },
    {
      label: 'Saldo presso Stripe',
      value: stripeCents === undefined ? 'Non disponibile' : formatMoney(stripeCents),
      note: `${stripeCents === undefined ? 'Stripe non risponde. ' : ''}Secondo il libro mastro: ${formatMoney(figures.stripeCents)}`,
    },
    { label: 'Dovuto alle attività', value: formatMoney(figures.owedToActivitiesCents) },
    { label: 'Dovuto dalle attività', value: formatMoney(figures.owedByActivitiesCents) },
    { label: 'Da restituire agli ospiti', value: formatMoney(figures.guestFundsCents) },
    { label: 'In contestazione', value: formatMoney(figures.disputedCents) },
  ];
}
