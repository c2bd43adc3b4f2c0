import { ROLE_WORDS } from '#app/domain/activities/member.ts';
import { holds } from '#app/domain/activities/staff.ts';
import { type OwnActivity, type SetupStep, stepsToDo } from '#app/domain/activities/activity.ts';
import type { ComingBooking, Sales, Today } from '#app/domain/bookings/overview.ts';
import { deskHref } from '#app/domain/bookings/reference.ts';
import { theDay } from '#app/domain/date-words.ts';
import { wallClock } from '#app/domain/instant-words.ts';
import { WELCOME_CENTS } from '#app/domain/money/credit-gifts.ts';
import type { MoneyTask } from '#app/domain/payments/booking-money.ts';
import { failedRefundHref } from '../booking-actions.tsx';
import { counted } from '../../format/counts.ts';
import { creditsText, creditsUse } from '../../format/credits.ts';
import { formatMoney } from '../../format/money.ts';
import { ActivityBadge, Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { Empty, PageHeader } from '../../dashboard/kit/page-header.tsx';
import { payoutsHref, SetupBadges } from '../../dashboard/summary-view.tsx';
import { Coming, TodaysGuests } from './coming-bookings.tsx';
import { SalesCharts } from './sales-charts.tsx';

export type OverviewActivity = OwnActivity & { url: string };

/** The viewer's activities, each with its state and the next step. */
export function stepWords(
  step: SetupStep,
  { subdomain, host, role }: OwnActivity,
): { to: string; words: string } {
  const base = `/dashboard/${subdomain}`;
  const ways: Record<SetupStep, { to: string; words: string }> = {
    'vat-number': { to: `${base}/edit#vatNumber`, words: 'Scrivi la partita IVA' },
    services: host
      ? { to: `${base}/services/first`, words: 'Metti in vendita il primo servizio' }
      : { to: '/marketplace', words: 'Scegli nel Marketplace che cosa rivendere' },
    categories: { to: `${base}/categories`, words: 'Crea le categorie' },
    payouts: { to: payoutsHref(base, role), words: 'Collega il conto per gli accrediti' },
    publish: { to: base, words: 'Pubblica la pagina' },
  };
  return ways[step];
}

export function ActivityCards({ activities }: { activities: readonly OverviewActivity[] }) {
  return (
    <ul className="cards">
      {activities.map((activity) => (
        <Card key={activity.id} activity={activity} />
      ))}
    </ul>
  );
}

function Card({ activity }: { activity: OverviewActivity }) {
  const manages = holds(activity.role, 'manage');
  const [next] = manages ? stepsToDo(activity) : [];
  const way = next && stepWords(next, activity);
  return (
    <li className="card grid content-start gap-3 p-6">
      <h3 className="wrap-anywhere">
        {manages ? (
          <TextLink href={`/dashboard/${activity.subdomain}`}>{activity.name}</TextLink>
        ) : (
          activity.name
        )}
      </h3>
      <p className="flex flex-wrap gap-2">
        <ActivityBadge {...activity} />
        {activity.role === 'owner' ? null : <Badge tone="neutral">{ROLE_WORDS[activity.role]}</Badge>}
      </p>
      {manages ? <SetupBadges {...activity} /> : null}
      {activity.suspended ? (
        <p>È sospesa: le sue pagine non si vedono. Scrivi all&apos;assistenza per sapere perché.</p>
      ) : null}
      {way === undefined ? null : (
        <p>
          {'Prossimo passo: '}
          <TextLink inline href={way.to}>
            {way.words}
          </TextLink>
        </p>
      )}
      <p>
        <a href={activity.url} className="link link-alone text-small break-all">
          {activity.url.replace(/^https?:\/\//, '')}
        </a>
      </p>
    </li>
  );
}

type TodoListProps = {
  activities: readonly OverviewActivity[];
  waitingProposals: number;
  moneyTasks: readonly MoneyTask[];
};

export function TodoList({ activities, waitingProposals, moneyTasks }: TodoListProps) {
  const items = [
    ...moneyTasks.map((task) => ({ to: taskHref(task), words: taskWords(task) })),
    ...(waitingProposals === 0
      ? []
      : [
          {
            to: '/marketplace/admin',
            words: `Rispondi a ${counted(waitingProposals, 'proposta', 'proposte')} del Marketplace`,
          },
        ]),
    ...activities.flatMap((activity) =>
      stepsToDo(activity).map((step) => {
        const { to, words } = stepWords(step, activity);
        return { to, words: activities.length > 1 ? `${words}: ${activity.name}` : words };
      }),
    ),
  ];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="da-fare" className="card grid gap-2 p-6">
      <h2 id="da-fare">Da fare</h2>
      <ul className="grid">
        {items.map(({ to, words }) => (
          <li key={`${to} ${words}`}>
            <a href={to} className="link link-alone wrap-anywhere">
              {words}
            </a>
          </li>
        ))}
      </ul>
      {activities.some(({ published }) => !published) ? (
        <p className="border-t border-divider pt-3">
          {'Prima volta? '}
          <TextLink inline href="/help/dal-via-alla-prima-prenotazione">
            Dal via alla prima prenotazione, passo per passo
          </TextLink>
        </p>
      ) : null}
    </section>
  );
}

function taskHref({ kind, reference }: MoneyTask): string {
  return kind === 'refund-failed' ? failedRefundHref(reference) : deskHref(reference);
}

function taskWords({ kind, reference, cents, until, timeZone, today }: MoneyTask): string {
  if (kind === 'refund-failed')
    return `Sistema il rimborso di ${formatMoney(cents)} non riuscito: ${reference}`;
  const asked = kind === 'dispute' ? 'alla contestazione' : 'alla domanda della banca';
  const what = `Rispondi ${asked} sul pagamento di ${formatMoney(cents)}`;
  if (until === undefined) return `${what}: ${reference}`;
  const { date, time } = wallClock(until, timeZone);
  return `${what} entro ${theDay(date, today)}, ore ${time}: ${reference}`;
}

type OverviewViewProps = {
  name: string;
  role: 'operator' | 'team' | 'admin';
  /** Onboarding is not finished. */
  onboarding: boolean;
  creditCents: number;
  thresholdCents: number;
  activities: OverviewActivity[];
  waitingProposals: number;
  /** undefined while there has never been a booking. */
  bookings:
    | { today: Today; coming: ComingBooking[]; sales: Sales | undefined; tasks: MoneyTask[] }
    | undefined;
};

export function OverviewView({
  name,
  role,
  onboarding,
  creditCents,
  thresholdCents,
  activities,
  ...work
}: OverviewViewProps) {
  const { bookings, waitingProposals } = work;
  const managed = activities.filter((each) => holds(each.role, 'manage'));
  return (
    <div className="grid gap-8">
      <PageHeader
        title={`Ciao ${name}`}
        above={onboarding ? <UnfinishedNotice /> : null}
        actions={
          <ButtonLink href="/activities/new" variant="secondary">
            Nuova attività
          </ButtonLink>
        }
      />
      <TodoList activities={managed} waitingProposals={waitingProposals} moneyTasks={bookings?.tasks ?? []} />
      {bookings === undefined ? (
        <NoBookings activities={managed} />
      ) : (
        <>
          <div className="overview-pair">
            <TodaysGuests {...bookings.today} />
            <Coming bookings={bookings.coming} />
          </div>
          {bookings.sales === undefined ? null : <SalesCharts sales={bookings.sales} />}
        </>
      )}
      <section aria-labelledby="attivita" className="grid gap-4">
        <h2 id="attivita">Le tue attività</h2>
        {activities.length === 0 ? (
          <p>Non gestisci ancora nessuna attività.</p>
        ) : (
          <ActivityCards activities={activities} />
        )}
      </section>
      {role === 'team' ? null : <Credits cents={creditCents} thresholdCents={thresholdCents} />}
    </div>
  );
}

function UnfinishedNotice() {
  return (
    <Notice tone="warn">
      <p>
        La registrazione non è completa.{' '}
        <a href="/onboarding">{`Completala e ricevi ${creditsText(WELCOME_CENTS)}`}</a>
      </p>
    </Notice>
  );
}

function NoBookings({ activities }: { activities: readonly OverviewActivity[] }) {
  if (activities.length === 0) return null;
  const open = activities.find(({ published, suspended }) => published && !suspended);
  return (
    <Empty
      action={
        open === undefined ? undefined : (
          <ButtonLink href={open.url} variant="secondary">
            Vedi la tua pagina
          </ButtonLink>
        )
      }
    >
      {open === undefined
        ? 'Non hai ancora prenotazioni. Arriveranno qui quando la tua pagina è pubblica'
        : 'Non hai ancora prenotazioni. Condividi la tua pagina'}
    </Empty>
  );
}

function Credits({ cents, thresholdCents }: { cents: number; thresholdCents: number }) {
  return (
    <section aria-labelledby="crediti" className="card grid max-w-prose justify-items-start gap-3 p-6">
      <h2 id="crediti">Crediti</h2>
      <p className="nums text-price font-bold">{creditsText(cents)}</p>
      <p>{creditsUse(thresholdCents)}</p>
      <ButtonLink href="/settings/credits" variant="secondary">
        Invita un amico
      </ButtonLink>
    </section>
  );
}
