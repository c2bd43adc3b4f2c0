// What is free and what is taken: a week or a month, over all resources or one.
import { Link } from 'react-router';

import type { AvailabilityViewKind } from '#app/domain/scheduling/availability-page.ts';

import { ActivityChoice, type ActivityOption } from '../../dashboard/kit/activity-choice.tsx';
import { Empty, PageHeader } from '../../dashboard/kit/page-header.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { ResourceChoice, type ResourceOption } from '../choices.tsx';
import { availabilityHref, type Chosen, Legend, periodTitle } from './availability-words.tsx';
import { MonthGrid } from './month-grid.tsx';
import { WeekGrid } from './week-grid.tsx';
import type { ShownDay } from '#app/domain/scheduling/obstacles.ts';

export type AvailabilityProps = {
  activities: readonly ActivityOption[];
  chosen: Chosen;
  resources: readonly ResourceOption[];
  view: AvailabilityViewKind;
  /** The day the address names, today's, and those that the links beside lead to. */
  date: string;
  today: string;
  previous: string;
  next: string;
  days: readonly ShownDay[];
};

export function AvailabilityView(props: AvailabilityProps) {
  const { activities, chosen, resources, view, date, today, days } = props;
  return (
    <div className="schedule grid gap-6">
      <PageHeader title="Disponibilità" />
      <ActivityChoice activities={activities} chosen={chosen.activity} />
      <ResourceChoice resources={resources} chosen={chosen.resourceId} />
      {resources.length === 0 ? (
        <Empty action={<ButtonLink href="/availability/resources/new">Crea una risorsa</ButtonLink>}>
          Qui vedi i posti liberi e occupati. Ti serve prima una risorsa con un calendario.
        </Empty>
      ) : (
        <>
          <PeriodNav {...props} />
          {view === 'week' ? (
            <WeekGrid days={days} date={date} today={today} chosen={chosen} several={resources.length > 1} />
          ) : (
            <MonthGrid days={days} chosen={chosen} />
          )}
          <Legend />
        </>
      )}
    </div>
  );
}

const LABELS: Record<AvailabilityViewKind, string> = { week: 'Settimana', month: 'Mese' };

function PeriodNav(props: AvailabilityProps) {
  const { activities, chosen, view, date, today, previous, next, days, resources } = props;
  const to = (day: string) => availabilityHref(chosen, view, day);
  const resource = resources.find(({ id }) => id === chosen.resourceId);
  const activity = activities.find(({ subdomain }) => subdomain === chosen.activity);
  const names = [activity?.name, resource?.name].filter((name) => name !== undefined);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3" data-no-print>
        <nav aria-label="Periodo" className="flex flex-wrap gap-2">
          <Link to={to(previous)} className="button button-secondary" rel="prev">
            Precedente
          </Link>
          <Link to={to(today)} className="button button-secondary">
            Oggi
          </Link>
          <Link to={to(next)} className="button button-secondary" rel="next">
            Seguente
          </Link>
        </nav>
        <nav aria-label="Vista" className="flex gap-2">
          {(['week', 'month'] as const).map((kind) => (
            <Link
              key={kind}
              to={availabilityHref(chosen, kind, date)}
              className="chip"
              aria-current={kind === view ? 'page' : undefined}
            >
              {LABELS[kind]}
            </Link>
          ))}
        </nav>
      </div>
      <h2 className="first-letter:uppercase">
        {periodTitle(view, days)}
        {names.length > 0 ? (
          <span className="font-normal break-words text-muted">{` · ${names.join(', ')}`}</span>
        ) : null}
      </h2>
    </div>
  );
}
