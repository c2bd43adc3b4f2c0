// Versions, sizes and waiting work of the platform.
import type {
  Placings,
  ProcessState,
  ProxyNotice,
  RouteTimes,
  SystemState,
} from '#app/domain/administration/system-state.ts';
import type { JobCount } from '#app/domain/deps.ts';
import { type Column, DataTable } from '../dashboard/kit/data-table.tsx';
import { Empty, Facts, Figures, PageHeader } from '../dashboard/kit/page-header.tsx';
import { instantText } from '../format/instants.ts';
import { Notice } from '../parts/notice.tsx';
import { TextLink } from '../parts/text-link.tsx';

type Props = {
  system: SystemState;
  build: string;
  node: string;
  proxyNotice: ProxyNotice | undefined;
  /** Counts of the process that answers. */
  process: ProcessState;
};

const number = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 1 });

export function SystemView({ system, build, node, proxyNotice, process }: Props) {
  const { mails, migrations, jobs } = system;
  return (
    <div className="grid gap-8">
      <PageHeader title="Sistema" />
      {proxyNotice === undefined ? null : (
        <Notice tone="warn">
          <p>{PROXY_WORDS[proxyNotice]}</p>
        </Notice>
      )}
      {system.files.reachable ? null : (
        <Notice tone="warn">
          <p>
            {`Il deposito delle immagini (${system.files.place}) non risponde: le pagine funzionano, ma le immagini non ancora preparate non si vedono e non se ne possono caricare.`}
          </p>
        </Notice>
      )}
      <Facts
        facts={[
          { label: 'Versione in uso', value: <span className="break-all">{build}</span> },
          { label: 'Node', value: node },
          { label: 'PostgreSQL', value: system.postgresVersion },
          { label: 'Database', value: `${number.format(system.databaseBytes / 1_000_000)} MB` },
          {
            label: 'Connessioni al database',
            value: `${system.connections.busy} al lavoro, ${system.connections.idle} in attesa`,
          },
          { label: 'Posti tenuti', value: `${number.format(system.holds)} prenotazioni da pagare` },
          { label: 'Pagine pronte', value: keptWords(process.kept) },
          { label: 'Prenotazioni tentate', value: placingWords(process.placings) },
          { label: 'Immagini', value: <span className="break-all">{system.files.place}</span> },
          {
            label: 'Migrazioni',
            value: `${migrations.applied} applicate${migrations.lastAt === undefined ? '' : `, l'ultima scritta il ${instantText(migrations.lastAt)}`}`,
          },
        ]}
      />
      <section aria-labelledby="email" className="grid gap-3">
        <h2 id="email">Email</h2>
        <Figures
          figures={[
            {
              label: 'In coda',
              value: number.format(mails.queued),
              note:
                mails.oldestAt === undefined ? undefined : `La più vecchia: ${instantText(mails.oldestAt)}`,
            },
            {
              label: 'Non partite',
              value: number.format(mails.failed),
              note:
                mails.failed === 0 ? undefined : (
                  <TextLink href="/dashboard/admin/money">Vedi e riprova</TextLink>
                ),
            },
            { label: 'Inviate in 24 ore', value: number.format(mails.sentToday) },
          ]}
        />
      </section>
      <ResponseTimes {...process} />
      <section aria-labelledby="lavori" className="grid gap-3">
        <h2 id="lavori">Lavori in coda</h2>
        {jobs.length === 0 ? (
          <Empty>Nessun lavoro.</Empty>
        ) : (
          <DataTable
            caption="Lavori in coda"
            columns={COLUMNS}
            rows={jobs}
            rowKey={({ queue, state }) => `${queue} ${state}`}
          />
        )}
      </section>
    </div>
  );
}

function keptWords({ given, made }: ProcessState['kept']): string {
  if (given + made === 0) return 'nessuna ancora chiesta a questo processo';
  return `${number.format((100 * given) / (given + made))}% servite senza rifarle, da questo processo`;
}

function placingWords({ placed, full, busy, refused }: Placings): string {
  if (placed + full + busy + refused === 0) return 'nessuna ancora a questo processo';
  return `${number.format(placed)} riuscite, ${number.format(full)} senza più posti, ${number.format(busy)} rinviate per troppe richieste insieme, ${number.format(refused)} non accettate per altro`;
}

const PROXY_WORDS: Record<ProxyNotice, string> = {
  'none-named':
    'BASE_URL è https, ma TRUST_PROXY non indica nessun proxy: se chi termina TLS inoltra le richieste, tutti i visitatori sembrano avere il suo indirizzo. Indicalo in TRUST_PROXY e riavvia.',
  'not-named':
    "Arrivano richieste da un proxy che TRUST_PROXY non indica: l'indirizzo dei visitatori non si conosce, e i limiti per indirizzo non valgono. Indica il proxy in TRUST_PROXY e riavvia.",
};

const STATES: Record<string, string> = {
  created: 'Da fare',
  retry: 'Da riprovare',
  active: 'In corso',
  completed: 'Fatto',
  cancelled: 'Annullato',
  failed: 'Fallito',
};

const COLUMNS: Column<JobCount>[] = [
  { key: 'queue', label: 'Coda', cell: ({ queue }) => queue },
  { key: 'state', label: 'Stato', cell: ({ state }) => STATES[state] ?? state },
  { key: 'jobs', label: 'Lavori', number: true, cell: ({ jobs }) => number.format(jobs) },
];

const SLOWEST_ROUTES = 15;

function time(ms: number): string {
  return ms < 1000 ? `${number.format(Math.ceil(ms))} ms` : `${number.format(ms / 1000)} s`;
}

const TIMES: Column<RouteTimes>[] = [
  {
    key: 'route',
    label: 'Percorso',
    cell: ({ route }) => <span className="break-all">{route === 'other' ? 'Altro' : route}</span>,
  },
  { key: 'answers', label: 'Risposte', number: true, cell: ({ answers }) => number.format(answers) },
  { key: 'median', label: 'Mediana', number: true, cell: ({ medianMs }) => time(medianMs) },
  { key: 'slowest', label: 'La più lenta', number: true, cell: ({ slowestMs }) => time(slowestMs) },
];

function ResponseTimes({ routes }: Pick<ProcessState, 'routes'>) {
  return (
    <section aria-labelledby="tempi" className="grid gap-3">
      <h2 id="tempi">Tempi di risposta</h2>
      <p className="max-w-prose text-muted">
        Negli ultimi dieci minuti, da questo processo: le ultime 200 risposte di ogni percorso, prima il più
        lento.
      </p>
      <DataTable
        caption="Tempi di risposta"
        columns={TIMES}
        rows={routes.slice(0, SLOWEST_ROUTES)}
        rowKey={({ route }) => route}
      />
    </section>
  );
}
