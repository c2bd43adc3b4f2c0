// One day: each slot with its places, its bookings and what keeps it from being booked.
import { Link } from 'react-router';

import type { DayPage, DaySlot } from '#app/domain/scheduling/views/day-page.ts';

import { ActivityChoice, type ActivityOption } from '../../dashboard/kit/activity-choice.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { longDate } from '#app/domain/date-words.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { ResourceChoice, type ResourceOption } from '../resource-choice.tsx';
import { availabilityHref, closeDayHref, dayHref, stopHref, type Chosen } from './availability-address.ts';
import { DaySlotCard } from './day-slot-card.tsx';
import { Reasons } from './reasons.tsx';

type Props = {
  activities: readonly ActivityOption[];
  chosen: Chosen;
  resources: readonly ResourceOption[];
  date: string;
  today: string;
  previous: string;
  next: string;
  page: DayPage;
};

export function DayView({ activities, chosen, resources, date, today, previous, next, page }: Props) {
  const closed = page.slots.some(({ closedCalendarId }) => closedCalendarId !== undefined);
  const open = page.slots.some(({ state }) => state !== 'closed' && state !== 'gone');
  const onSale = page.slots.some(isOnSale);
  const stopped = page.slots.some((slot) => slot.stopped === 'day');
  return (
    <div className="grid gap-6">
      <PageHeader
        title={upperFirst(longDate(date))}
        crumbs={[{ label: 'Disponibilità', href: availabilityHref(chosen, 'week', date) }]}
        actions={
          <>
            {onSale ? (
              <ButtonLink href={stopHref(chosen, { date }, 'stop')} variant="secondary">
                Ferma le vendite
              </ButtonLink>
            ) : null}
            {stopped ? (
              <ButtonLink href={stopHref(chosen, { date }, 'resume')} variant="secondary">
                Riprendi le vendite
              </ButtonLink>
            ) : null}
            {open ? (
              <ButtonLink href={closeDayHref(chosen, date, 'close')} variant="secondary">
                Chiudi il giorno
              </ButtonLink>
            ) : null}
            {closed ? (
              <ButtonLink href={closeDayHref(chosen, date, 'open')} variant="secondary">
                Riapri il giorno
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <ActivityChoice activities={activities} chosen={chosen.activity} />
      <ResourceChoice resources={resources} chosen={chosen.resourceId} />
      <nav aria-label="Giorno" className="flex flex-wrap gap-2" data-no-print>
        <Link to={dayHref(chosen, previous)} className="button button-secondary" rel="prev">
          Precedente
        </Link>
        <Link to={dayHref(chosen, today)} className="button button-secondary">
          Oggi
        </Link>
        <Link to={dayHref(chosen, next)} className="button button-secondary" rel="next">
          Seguente
        </Link>
      </nav>
      {page.slots.length === 0 ? <p>Nessuna fascia in questo giorno.</p> : null}
      <ul className="day-slots">
        {page.slots.map((slot) => (
          <DaySlotCard key={`${slot.resourceId} ${slot.slotId}`} slot={slot} date={date} chosen={chosen} />
        ))}
      </ul>
      {page.without.length === 0 ? null : (
        <section aria-labelledby="senza" className="grid gap-4">
          <h2 id="senza">Perché non è disponibile?</h2>
          <ul className="day-slots">
            {page.without.map(({ id, name, obstacles }) => (
              <li key={id} className="card grid content-start gap-2 p-4">
                <h3 className="break-words">
                  <a href={`/availability/resources/${id}`}>{name}</a>
                </h3>
                <Reasons obstacles={obstacles} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Something could be sold of it, now or once a place is free. */
function isOnSale({ state, started, stopped }: DaySlot): boolean {
  return !started && stopped !== 'day' && state !== 'closed' && state !== 'gone';
}

function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
