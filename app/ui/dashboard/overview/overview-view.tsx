import type { ComingBooking, TodaySlot } from '#app/domain/bookings/overview/overview.ts';
import type { MoneyTask } from '#app/domain/payments/desk/money-task.ts';
import type { Sales } from '#app/domain/bookings/overview/sales.ts';
import { WELCOME_CENTS } from '#app/domain/money/credit-gifts.ts';

import { creditsText } from '../../format/credits.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Empty } from '../kit/empty.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { ActivityCards, type ActivityCard } from './activity-cards.tsx';
import { Coming, Today } from './coming-bookings.tsx';
import { SalesCharts } from './sales-charts.tsx';
import { TodoList } from './todo-list.tsx';

type Props = {
  name: string;
  role: 'operator' | 'team' | 'admin';
  /** Begun and not finished. */
  onboarding: boolean;
  creditCents: number;
  activities: ActivityCard[];
  waitingProposals: number;
  /** Undefined while nobody has ever booked. */
  bookings: { today: TodaySlot[]; coming: ComingBooking[]; sales: Sales; tasks: MoneyTask[] } | undefined;
};

export function OverviewView({ name, role, onboarding, creditCents, activities, ...work }: Props) {
  const { bookings, waitingProposals } = work;
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
      <TodoList
        activities={activities}
        waitingProposals={waitingProposals}
        moneyTasks={bookings?.tasks ?? []}
      />
      {bookings === undefined ? (
        <NoBookings activities={activities} />
      ) : (
        <>
          <div className="overview-pair">
            <Today slots={bookings.today} />
            <Coming bookings={bookings.coming} />
          </div>
          <SalesCharts sales={bookings.sales} />
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
      {role === 'team' ? null : <Credits cents={creditCents} />}
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

function NoBookings({ activities }: { activities: readonly ActivityCard[] }) {
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

function Credits({ cents }: { cents: number }) {
  return (
    <section aria-labelledby="crediti" className="card grid max-w-prose justify-items-start gap-3 p-6">
      <h2 id="crediti">Crediti</h2>
      <p className="nums text-price font-bold">{creditsText(cents)}</p>
      <p>Coprono da soli le commissioni della piattaforma, quando superi la soglia di incassi.</p>
      <ButtonLink href="/settings/credits" variant="secondary">
        Invita un amico
      </ButtonLink>
    </section>
  );
}
