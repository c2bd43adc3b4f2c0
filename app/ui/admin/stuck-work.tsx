import type { FailedEvent, FailedMail, HeldPayout } from '#app/domain/payments/oversight/oversight.ts';

import { type Column, DataTable } from '../dashboard/kit/data-table.tsx';
import { instantText } from '../format/instants.ts';
import { Badge } from '../parts/badge.tsx';
import { AgainButton } from './again-button.tsx';

export type Stuck = {
  id: string;
  name: string;
  attempts: number;
  givenUp: boolean;
  lastAt: Date;
  error: string;
};

export type StuckWorkProps = {
  jobs: readonly Stuck[];
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
      <Part id="mail" title="Mail non spedite" none="Tutte le mail sono partite." lines={ofMails} />
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
