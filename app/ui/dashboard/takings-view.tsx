import { deskHref } from '#app/domain/bookings/reference.ts';
import { monthAndYear, numericDate } from '#app/domain/date-words.ts';
import { durationWords } from '#app/domain/minutes.ts';
import type {
  PayoutAccount,
  TakingsFigures,
  TakingsPage,
  TakingsRow,
} from '#app/domain/payments/statements/takings.ts';
import { instantText } from '../format/instants.ts';
import { formatMoney } from '../format/money.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { type Column, DataTable, REFERENCE } from './kit/data-table.tsx';
import { Empty, Figures, PageHeader } from './kit/page-header.tsx';
import { Pager } from './kit/pager.tsx';
import { PayoutBadge } from './payment-accounts.tsx';

type Props = {
  base: string;
  owner: boolean;
  /** The account used by this activity; only for its owner. */
  account: PayoutAccount | undefined;
  delayHours: number;
  figures: TakingsFigures;
  page: TakingsPage;
  months: readonly string[];
};

export function TakingsView({ base, owner, account, delayHours, figures, page, months }: Props) {
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Incassi"
        intro={
          <p>
            {`Ogni prenotazione pagata online ti viene accreditata ${delayHours === 0 ? 'subito' : durationWords(delayHours * 60)} dopo la sua fine, tolte le commissioni e i rimborsi.`}
          </p>
        }
        actions={
          owner ? (
            <ButtonLink href={`${base}/accounts`} variant="secondary">
              Conti per gli accrediti
            </ButtonLink>
          ) : null
        }
      />
      {owner ? <AccountNotice base={base} account={account} /> : null}
      <Figures figures={figuresOf(figures)} />
      <section aria-labelledby="prenotazioni" className="grid gap-4">
        <h2 id="prenotazioni">Per prenotazione</h2>
        {page.rows.length === 0 ? (
          <Empty>Non ci sono ancora incassi: qui trovi ogni prenotazione pagata online, al centesimo.</Empty>
        ) : (
          <DataTable
            caption="Incassi per prenotazione"
            columns={COLUMNS}
            rows={page.rows}
            rowKey={({ id }) => id}
          />
        )}
        <Pager previous={page.previous} next={page.next} />
      </section>
      <Statements base={base} months={months} />
    </div>
  );
}

function AccountNotice({ base, account }: Pick<Props, 'base' | 'account'>) {
  if (account?.state === 'ready') return null;
  return (
    <Notice tone="warn">
      {account ? (
        <p>
          {`Il conto «${account.accountLabel}» non può ricevere accrediti: per ora non si può prenotare e pagare online, e quello che ti spetta resta da parte. `}
          <a href={`${base}/accounts`}>Completa i suoi dati</a>
        </p>
      ) : (
        <p>
          Non hai scelto un conto per gli accrediti: senza, non si può prenotare e pagare online.{' '}
          <a href={`${base}/accounts`}>Scegli o collega un conto</a>
        </p>
      )}
    </Notice>
  );
}

function figuresOf({ toComeCents, paidOutCents, debtCents, disputedCents, onSiteCents }: TakingsFigures) {
  const disputed = disputedCents > 0 ? `di cui ${formatMoney(disputedCents)} contestati` : undefined;
  return [
    { label: 'Da ricevere', value: formatMoney(toComeCents), note: disputed },
    { label: 'Accreditati', value: formatMoney(paidOutCents) },
    ...(debtCents > 0
      ? [
          {
            label: 'Da restituire',
            value: formatMoney(debtCents),
            note: 'Li togliamo dai prossimi accrediti',
          },
        ]
      : []),
    { label: 'In sede', value: formatMoney(onSiteCents), note: 'Incassati da te, senza commissioni' },
  ];
}

const COLUMNS: readonly Column<TakingsRow>[] = [
  {
    key: 'booking',
    label: 'Prenotazione',
    cell: ({ reference, serviceName, resold }) => (
      <span className="grid gap-1">
        <a
          href={deskHref(reference)}
          className="link break-words"
          aria-label={`${serviceName}, ${reference}`}
        >
          {serviceName}
        </a>
        {resold ? (
          <span className="text-small font-normal text-muted">Venduta per un'altra attività</span>
        ) : null}
      </span>
    ),
  },
  REFERENCE,
  {
    key: 'date',
    label: 'Data',
    cell: ({ date }) => <span className="whitespace-nowrap">{numericDate(date)}</span>,
  },
  { key: 'received', label: 'Pagato', number: true, cell: ({ receivedCents }) => formatMoney(receivedCents) },
  {
    key: 'refunded',
    label: 'Rimborsato',
    number: true,
    cell: ({ refundedCents }) => formatMoney(refundedCents),
  },
  { key: 'share', label: 'La tua parte', number: true, cell: ({ shareCents }) => formatMoney(shareCents) },
  { key: 'paid', label: 'Accreditato', number: true, cell: ({ paidCents }) => formatMoney(paidCents) },
  {
    key: 'state',
    label: 'Stato',
    cell: ({ state, payableFrom }) => (
      <span>
        <PayoutBadge state={state} />
        {state === 'to-come' ? (
          <span className="block pt-1 text-small text-muted nums">{`dal ${instantText(payableFrom.toISOString())}`}</span>
        ) : null}
      </span>
    ),
  },
];

function Statements({ base, months }: Pick<Props, 'base' | 'months'>) {
  if (months.length === 0) return null;
  return (
    <section aria-labelledby="estratti" className="grid gap-3">
      <h2 id="estratti">Estratti conto</h2>
      <ul className="flex flex-wrap gap-2">
        {months.map((month) => (
          <li key={month}>
            <a href={`${base}/${month}`} className="chip first-letter:uppercase">
              {monthAndYear(month)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
