import type { CalendarPage } from '#app/domain/scheduling/calendars/calendar-page.ts';

import { Editor } from '../../dashboard/kit/editor.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { counted } from '../../format/counts.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import type { CalendarAnswer } from './calendar-answer.ts';
import { ClosedDates } from './closed-dates.tsx';
import { SeasonForm, SeasonSummary } from './season-form.tsx';
import { SlotList } from './slot-list.tsx';

type Props = { calendar: CalendarPage; answer: CalendarAnswer | undefined };

export function CalendarView({ calendar, answer }: Props) {
  const { id, name, resource, futureBookings, archived } = calendar;
  return (
    <div className="grid gap-6">
      <PageHeader
        title={name || 'Calendario'}
        crumbs={[
          { label: 'Calendari', href: '/calendars' },
          { label: resource.name, href: `/availability/resources/${resource.id}` },
        ]}
        above={<SeasonSummary answer={answer} />}
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
        <SeasonForm calendar={calendar} answer={answer?.form === 'season' ? answer : undefined} />
        <ClosedDates calendar={calendar} answer={answer?.form === 'close' ? answer : undefined} />
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
