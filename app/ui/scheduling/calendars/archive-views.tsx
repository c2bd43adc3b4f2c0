import type { CalendarPage, CalendarSlot } from '#app/domain/scheduling/calendars/calendar-page.ts';

import { ConfirmPage } from '../../dashboard/kit/confirm-page.tsx';
import { timeRange } from '../../format/times.ts';

export function ArchiveCalendarView({ calendar }: { calendar: CalendarPage }) {
  const back = `/calendars/${calendar.id}`;
  const name = calendar.name || calendar.resource.name;
  const crumbs = [
    { label: 'Calendari', href: '/calendars' },
    { label: name, href: back },
  ];
  if (calendar.archived)
    return (
      <ConfirmPage
        question={`Vuoi rimettere in vendita il calendario «${name}»?`}
        crumbs={crumbs}
        consequence={<p>Le sue date tornano prenotabili.</p>}
        button="Rimetti in vendita"
        back={back}
        danger={false}
      >
        <input type="hidden" name="archived" value="no" />
      </ConfirmPage>
    );
  return (
    <ConfirmPage
      question={`Vuoi archiviare il calendario «${name}»?`}
      crumbs={crumbs}
      consequence={
        <>
          <p>Le sue date non si vendono più. Puoi rimetterlo in vendita quando vuoi.</p>
          <Standing bookings={calendar.futureBookings} />
        </>
      }
      button="Archivia il calendario"
      back={back}
    >
      <input type="hidden" name="archived" value="yes" />
    </ConfirmPage>
  );
}

type SlotProps = { calendar: CalendarPage; slot: CalendarSlot };

export function ArchiveSlotView({ calendar, slot }: SlotProps) {
  const back = `/calendars/${calendar.id}`;
  return (
    <ConfirmPage
      question={`Vuoi archiviare la fascia «${slot.name}» ${timeRange(slot.startTime, slot.endTime)}?`}
      crumbs={[
        { label: 'Calendari', href: '/calendars' },
        { label: calendar.name || calendar.resource.name, href: back },
      ]}
      consequence={<p>Non si vende più. Le prenotazioni già vendute restano valide.</p>}
      button="Archivia la fascia"
      back={`${back}/slots/${slot.id}`}
    />
  );
}

function Standing({ bookings }: { bookings: number }) {
  if (bookings === 0) return null;
  if (bookings === 1) return <p>La prenotazione già venduta resta valida.</p>;
  return <p>{`Le ${bookings} prenotazioni già vendute restano valide.`}</p>;
}
