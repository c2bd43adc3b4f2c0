// One day: each slot with its places, its bookings and what keeps it from being booked.
import { Link } from 'react-router';

import { longDate } from '#app/domain/date-words.ts';
import type { DayPage, DaySlot } from '#app/domain/scheduling/availability-page.ts';

import { ActivityChoice, type ActivityOption } from '../../dashboard/kit/activity-choice.tsx';
import { PageHeader } from '../../dashboard/kit/page-header.tsx';
import { counted, people } from '../../format/counts.ts';
import { hoursWords } from '../hours-words.ts';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { bookingsHref } from '../bookings-href.ts';
import { ResourceChoice, type ResourceOption } from '../choices.tsx';

import {
  availabilityHref,
  type Chosen,
  closeDayHref,
  closeSlotHref,
  dayHref,
  Reasons,
  SLOT_STATES,
  stopHref,
} from './availability-words.tsx';

type DaySlotCardProps = { slot: DaySlot; date: string; chosen: Chosen };

export function DaySlotCard({ slot, date, chosen }: DaySlotCardProps) {
  const { words, tone } = SLOT_STATES[slot.state];
  const { resourceId, slotId, startTime, endTime } = slot;
  return (
    <li className="card grid content-start gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-sans text-h3 font-bold tracking-normal break-words">
            <span className="nums">{hoursWords(startTime, endTime)}</span> {slot.name}
          </h2>
          <p className="break-words text-muted">{slot.resourceName}</p>
        </div>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <p className="nums">{placesText(slot)}</p>
      <p className="flex flex-wrap gap-x-4">
        <a href={bookingsHref({ date, resourceId, slotId })} className="link link-alone">
          {slot.bookings === 0 ? 'Prenotazioni' : counted(slot.bookings, 'prenotazione', 'prenotazioni')}
        </a>
        <StopLink slot={slot} date={date} chosen={chosen} />
        <CloseLink slot={slot} date={date} chosen={chosen} />
        {slot.bookings === 0 ? null : (
          <a
            href={`/availability/departures/cancel?slot=${slotId}&date=${date}`}
            className="link link-alone"
            data-no-print
          >
            Annulla la partenza
          </a>
        )}
      </p>
      <Why slot={slot} />
    </li>
  );
}

function placesText({ total, taken, left, party, state }: DaySlot): string {
  if (total === 0) return counted(taken, 'posto occupato', 'posti occupati');
  if (state === 'over' || state === 'stopped' || state === 'early')
    return `${taken} di ${counted(total, 'posto occupato', 'posti occupati')}`;
  const lost = total - taken - left;
  const parts = [
    `${taken} di ${counted(total, 'posto occupato', 'posti occupati')}`,
    counted(left, 'libero', 'liberi'),
    // Seats of units that are sold whole, or busy with something else.
    ...(lost > 0 ? [`${lost} non ${lost === 1 ? 'vendibile' : 'vendibili'}`] : []),
    ...(left > 0 && party < left ? [`gruppo più grande: ${people(party)}`] : []),
  ];
  return parts.join(', ');
}

const RESUME = { slot: 'Riprendi le vendite', day: 'Riprendi le vendite del giorno' };

/** Of a day that is stopped as a whole the day's own sales are resumed. */
function StopLink({ slot, date, chosen }: DaySlotCardProps) {
  const { state, stopped, started, slotId, resourceId } = slot;
  if (started || state === 'closed' || state === 'gone') return null;
  const href =
    stopped === 'day'
      ? stopHref({ ...chosen, resourceId }, { date }, 'resume')
      : stopHref(chosen, { date, slotId }, stopped === 'slot' ? 'resume' : 'stop');
  return (
    <a href={href} className="link link-alone" data-no-print>
      {stopped === undefined ? 'Ferma le vendite' : RESUME[stopped]}
    </a>
  );
}

function CloseLink({ slot, date, chosen }: DaySlotCardProps) {
  const target = { date, slotId: slot.slotId };
  if (slot.state === 'gone' || slot.closedCalendarId !== undefined) return null;
  const mode = slot.state === 'closed' ? 'open' : 'close';
  return (
    <a href={closeSlotHref(chosen, target, mode)} className="link link-alone" data-no-print>
      {mode === 'open' ? 'Riapri la fascia' : 'Chiudi la fascia'}
    </a>
  );
}

/** Open where nothing at all can be booked. */
function Why({ slot }: { slot: DaySlot }) {
  const blocked = slot.services.filter(({ obstacles }) => obstacles.length > 0);
  if (slot.bookable && blocked.length === 0)
    return <p className="text-small text-muted">Si può prenotare.</p>;
  return (
    <details className="why" open={!slot.bookable}>
      <summary>Perché non è disponibile?</summary>
      <div className="grid gap-2 pt-2">
        <Reasons obstacles={slot.obstacles} />
        {blocked.map(({ id, name, obstacles }) => (
          <div key={id}>
            <p className="font-semibold break-words">{name}</p>
            <Reasons obstacles={obstacles} />
          </div>
        ))}
      </div>
    </details>
  );
}

type DayViewProps = {
  activities: readonly ActivityOption[];
  chosen: Chosen;
  resources: readonly ResourceOption[];
  date: string;
  today: string;
  previous: string;
  next: string;
  page: DayPage;
};

export function DayView({ activities, chosen, resources, date, today, previous, next, page }: DayViewProps) {
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
