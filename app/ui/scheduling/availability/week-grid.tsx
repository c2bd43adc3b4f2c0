// Seven columns on wide screens; on narrow ones a strip of days and, below it, one after the other.
import { Link } from 'react-router';

import { counted } from '../../format/counts.ts';
import {
  dayAndMonth,
  dayOfMonth,
  longDate,
  weekdayName,
  WEEKDAYS_FROM_MONDAY,
} from '#app/domain/date-words.ts';
import { bookingsHref } from '../bookings-href.ts';
import { availabilityHref, type Chosen, dayHref, dayLook, SLOT_STATES } from './availability-words.tsx';
import type { ShownDay, ShownSlot } from '#app/domain/scheduling/obstacles.ts';

type Props = {
  days: readonly ShownDay[];
  /** The one that narrow screens show. */
  date: string;
  today: string;
  chosen: Chosen;
  /** Slots of several resources: each says whose it is. */
  several: boolean;
};

export function WeekGrid({ days, date, today, chosen, several }: Props) {
  return (
    <>
      <nav aria-label="Giorni" className="day-strip" data-no-print>
        {days.map((day, weekday) => (
          <Link
            key={day.date}
            to={availabilityHref(chosen, 'week', day.date)}
            preventScrollReset
            className={`day-tab tone-${dayLook(day.state).tone}`}
            aria-current={day.date === date ? 'date' : undefined}
          >
            <span>{(WEEKDAYS_FROM_MONDAY[weekday] ?? '').slice(0, 3)}</span>
            <span className="font-semibold">{dayOfMonth(day.date)}</span>
            <span className="sr-only">{dayLook(day.state).words}</span>
          </Link>
        ))}
      </nav>
      <ol className="week-grid">
        {days.map((day) => (
          <li key={day.date} className="week-day" data-chosen={day.date === date || undefined}>
            <h3 className={day.today ? 'week-head today' : 'week-head'}>
              <Link to={dayHref(chosen, day.date)} aria-label={longDate(day.date)}>
                <span>{weekdayName(day.date)}</span> {dayAndMonth(day.date, today)}
              </Link>
              {day.today ? <span className="text-small font-normal"> oggi</span> : null}
            </h3>
            <ul className="grid gap-2">
              {day.slots.map((slot) => (
                <SlotCard
                  key={`${slot.resourceId} ${slot.slotId}`}
                  slot={slot}
                  date={day.date}
                  several={several && chosen.resourceId === undefined}
                />
              ))}
            </ul>
            {day.slots.length === 0 ? <p className="text-small text-muted">Nessuna fascia</p> : null}
            {day.state === undefined && !day.past ? (
              <Link to={dayHref(chosen, day.date)} className="link text-small" data-no-print>
                Perché non è disponibile?
              </Link>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  );
}

type CardProps = { slot: ShownSlot; date: string; several: boolean };

function SlotCard({ slot, date, several }: CardProps) {
  const { words, tone } = SLOT_STATES[slot.state];
  const { resourceId, slotId, total, taken, left } = slot;
  return (
    <li className={`slot-card tone-${tone}`}>
      <a href={bookingsHref({ date, resourceId, slotId })} className="slot-card-link">
        <span className="min-w-0 font-semibold break-words">{`${slot.startTime} ${slot.name}`}</span>{' '}
        <span className="nums shrink-0 font-semibold whitespace-nowrap">
          {total > 0 ? `${taken}/${total}` : taken}
          <span className="sr-only"> posti occupati</span>
        </span>
      </a>
      {several ? <span className="break-words">{slot.resourceName}</span> : null}
      <span>
        {left > 0 && slot.state !== 'over' ? `${words}, ${counted(left, 'libero', 'liberi')}` : words}
      </span>
      {slot.reason === '' ? null : <span className="break-words">{slot.reason}</span>}
    </li>
  );
}
