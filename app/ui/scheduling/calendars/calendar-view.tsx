import { calendarForm, closingForm } from '#app/domain/scheduling/calendar-forms.ts';
import type { CalendarPage } from '#app/domain/scheduling/calendars/calendar-page.ts';

import { Editor } from '../../dashboard/kit/editor.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { useZodForm } from '../../form/use-zod-form.ts';
import { counted } from '../../format/counts.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import type { CalendarAnswer } from './calendar-answer.ts';
import { CLOSING_FIELDS, ClosedDates } from './closed-dates.tsx';
import { SEASON_FIELDS } from './season-fields.tsx';
import { SeasonForm } from './season-form.tsx';
import { SlotList } from './slot-list.tsx';
import { StoppedSales } from './stopped-sales.tsx';

type Props = { calendar: CalendarPage; seen: string; answer: CalendarAnswer | undefined };

export function CalendarView({ calendar, seen, answer }: Props) {
  const { id, name, resource, futureBookings, archived } = calendar;
  const answerOf = (form: CalendarAnswer['form']) => (answer?.form === form ? answer : undefined);
  const season = useZodForm(calendarForm, answerOf('season')?.result, 'season');
  const close = useZodForm(closingForm, answerOf('close')?.result, 'close');
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
            <ErrorSummary errors={season.sent} fields={SEASON_FIELDS} />
            <ErrorSummary errors={close.sent} fields={CLOSING_FIELDS} />
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
              Copia per un’altra stagione
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
            <a href={`/calendars/${id}/archive`} className="link link-alone">
              Archivia il calendario
            </a>
          </p>
        )}
      </Editor>
    </div>
  );
}
