import type { OwnCalendar } from '#app/domain/scheduling/calendars/calendar-page.ts';
import { weekdaysIn } from '#app/domain/scheduling/calendar-forms.ts';

import { ActivityChoice, type ActivityOption } from '../../dashboard/kit/activity-choice.tsx';
import { type Column, DataTable } from '../../dashboard/kit/data-table.tsx';
import { Empty } from '../../dashboard/kit/empty.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { numericDate } from '#app/domain/date-words.ts';
import { weekdaysText } from '../../format/weekdays.ts';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { ResourceChoice, type ResourceOption } from '../resource-choice.tsx';

type Props = {
  activities: readonly ActivityOption[];
  chosen: ActivityOption | undefined;
  resources: readonly ResourceOption[];
  resourceId: number | undefined;
  calendars: readonly OwnCalendar[];
};

const COLUMNS: readonly Column<OwnCalendar>[] = [
  {
    key: 'name',
    label: 'Calendario',
    cell: ({ id, name }) => (
      <a href={`/calendars/${id}`} className="link py-1 wrap-anywhere">
        {name || 'Calendario'}
      </a>
    ),
  },
  { key: 'resource', label: 'Risorsa', cell: ({ resourceName }) => resourceName },
  {
    key: 'season',
    label: 'Valido',
    cell: ({ startDate, endDate }) => `${numericDate(startDate)}–${numericDate(endDate)}`,
  },
  { key: 'weekdays', label: 'Giorni', cell: ({ weekdays }) => weekdaysText(weekdaysIn(weekdays)) },
  {
    key: 'hours',
    label: 'Fasce',
    cell: ({ hours }) => (hours.length === 0 ? 'nessuna' : hours.slice(0, 4).join(', ')),
  },
  { key: 'state', label: 'Stato', cell: (calendar) => <State {...calendar} /> },
];

const STATES = {
  past: { tone: 'neutral', words: 'Finito' },
  current: { tone: 'green', words: 'In corso' },
  future: { tone: 'purple', words: 'Futuro' },
} as const;

function State({ archived, state }: OwnCalendar) {
  if (archived) return <Badge tone="neutral">Archiviato</Badge>;
  return <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>;
}

export function CalendarsView({ activities, chosen, resources, resourceId, calendars }: Props) {
  const query = new URLSearchParams();
  if (chosen) query.set('activity', chosen.subdomain);
  if (resourceId !== undefined) query.set('resource', String(resourceId));
  const create = query.size === 0 ? '/calendars/new' : `/calendars/new?${query}`;
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Calendari"
        intro={<p>Quando una risorsa è disponibile: da quando a quando, in quali giorni, in quali fasce.</p>}
        actions={resources.length > 0 ? <ButtonLink href={create}>Nuovo calendario</ButtonLink> : null}
      />
      <ActivityChoice activities={activities} chosen={chosen?.subdomain} />
      <ResourceChoice resources={resources} chosen={resourceId} />
      {resources.length === 0 ? (
        <Empty action={<ButtonLink href="/availability/resources/new">Crea una risorsa</ButtonLink>}>
          Un calendario appartiene a una risorsa: crea prima quella.
        </Empty>
      ) : null}
      {resources.length > 0 && calendars.length === 0 ? (
        <Empty action={<ButtonLink href={create}>Crea il primo calendario</ButtonLink>}>
          Non ci sono ancora calendari. Senza un calendario non si può prenotare.
        </Empty>
      ) : null}
      {calendars.length > 0 ? (
        <DataTable caption="Calendari" columns={COLUMNS} rows={calendars} rowKey={({ id }) => id} />
      ) : null}
    </div>
  );
}
