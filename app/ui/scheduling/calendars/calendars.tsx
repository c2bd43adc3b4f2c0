// Pages of calendars.
import { numericDate } from '#app/domain/date-words.ts';
import { weekdaysIn } from '#app/domain/day-fields.ts';
import {
  closingForm,
  type CalendarPage,
  type OwnCalendar,
} from '#app/domain/scheduling/calendars/calendar.ts';
import { ActivityChoice, type ActivityOption } from '../../dashboard/kit/activity-choice.tsx';
import { type Column, DataTable } from '../../dashboard/kit/data-table.tsx';
import { Editor } from '../../dashboard/kit/editor.tsx';
import { Empty, PageHeader } from '../../dashboard/kit/page-header.tsx';
import { ScheduleTabs } from '../../dashboard/kit/tabs.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { useZodForm } from '../../form/use-zod-form.ts';
import { counted } from '../../format/counts.ts';
import { weekdaysText } from '../../format/weekdays.ts';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { ResourceChoice, type ResourceOption } from '../choices.tsx';
import { ClosedDates, CLOSING_LABELS, StoppedSales } from './closed-dates.tsx';
import { SeasonForm, useSeasonForm, type CalendarAnswer } from './season-form.tsx';
import { SlotList } from './slots.tsx';

// Answers to refused forms of a calendar's page.

type CalendarViewProps = { calendar: CalendarPage; seen: string; answer: CalendarAnswer | undefined };

export function CalendarView({ calendar, seen, answer }: CalendarViewProps) {
  const { id, name, resource, futureBookings, archived } = calendar;
  const answerOf = (form: CalendarAnswer['form']) => (answer?.form === form ? answer : undefined);
  const season = useSeasonForm(calendar, answerOf('season')?.result);
  const close = useZodForm(closingForm, answerOf('close')?.result, { labels: CLOSING_LABELS, id: 'close' });
  return (
    <div className="grid gap-6">
      <PageHeader
        title={name || 'Calendario'}
        crumbs={[
          { label: 'Calendari', href: '/calendars' },
          { label: resource.name, href: `/availability/resources/${resource.id}` },
        ]}
        above={
          <>
            <ErrorSummary {...season.summary} />
            <ErrorSummary {...close.summary} />
          </>
        }
        intro={
          <p>
            {`${resource.name}, ${calendar.activity.name}. ${counted(futureBookings, 'prenotazione futura', 'prenotazioni future')}.`}
          </p>
        }
        actions={
          <>
            <ButtonLink href={`/calendars/${id}/copy`} variant="secondary">
              Copia per un'altra stagione
            </ButtonLink>
            <ButtonLink href={`/availability?resource=${resource.id}`} variant="secondary">
              Vedi la disponibilità
            </ButtonLink>
          </>
        }
      />
      {archived ? (
        <Notice tone="warn">
          <p>È archiviato: non si vende più, le prenotazioni già prese restano valide.</p>
          <p>
            <a href={`/calendars/${id}/archive`}>Rimetti in vendita</a>
          </p>
        </Notice>
      ) : null}
      <Editor>
        <SlotList calendar={calendar} />
        <SeasonForm calendar={calendar} seen={seen} form={season} answer={answerOf('season')} />
        <ClosedDates calendar={calendar} form={close} answer={answerOf('close')} />
        <StoppedSales calendar={calendar} />
        {archived ? null : (
          <p>
            <TextLink href={`/calendars/${id}/archive`}>Archivia il calendario</TextLink>
          </p>
        )}
      </Editor>
    </div>
  );
}

type CalendarsViewProps = {
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

export function CalendarsView({ activities, chosen, resources, resourceId, calendars }: CalendarsViewProps) {
  const query = new URLSearchParams();
  if (chosen) query.set('activity', chosen.subdomain);
  if (resourceId !== undefined) query.set('resource', String(resourceId));
  const create = query.size === 0 ? '/calendars/new' : `/calendars/new?${query}`;
  return (
    <div className="grid gap-6">
      <ScheduleTabs />
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
