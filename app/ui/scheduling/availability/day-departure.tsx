// A departure on the day's time line: places, guests, actions, and obstacles to booking it.
import type { DaySlot } from '#app/domain/scheduling/availability-page.ts';
import { counted, people } from '../../format/counts.ts';
import { Badge } from '../../parts/badge.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { May } from '../../shell/may.tsx';
import { departureHref } from '../bookings-href.ts';
import { hoursWords } from '../../format/hours-words.ts';
import {
  type AvailabilityChoice,
  closeSlotHref,
  Reasons,
  SLOT_STATES,
  stopHref,
} from './availability-words.tsx';

/** Guests of one departure of the day. */
export type DayGuests = {
  resourceId: number;
  startTime: string;
  endTime: string;
  people: number;
  arrived: number;
  dueCents: number;
  parties: { guest: string; people: number }[];
};

type SlotProps = { slot: DaySlot; date: string; chosen: AvailabilityChoice };

/** Parties named on a line. */
const NAMED = 4;

export function DayDeparture({ slot, date, chosen, guests }: SlotProps & { guests: DayGuests | undefined }) {
  const { words, tone } = SLOT_STATES[slot.state];
  const { slotId, startTime, endTime, total, taken, started } = slot;
  const parties = guests?.parties ?? [];
  const named = parties.slice(0, NAMED).map(({ guest, people: count }) => `${guest} ${count}`);
  const others = parties.length - named.length;
  return (
    <li className={started ? 'day-departure past' : 'day-departure'}>
      <time className="day-time nums">{startTime}</time>
      <div className="card day-card">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <div className="min-w-0">
            <h2 className="font-sans text-body font-semibold tracking-normal break-words">
              <a href={departureHref({ date, slotId })}>
                <span className="nums">{hoursWords(startTime, endTime)}</span> {slot.name}
              </a>
            </h2>
            <p className="text-small break-words text-muted">{slot.resourceName}</p>
          </div>
          <Badge tone={tone}>{words}</Badge>
        </div>
        <div className="day-places">
          {total > 0 ? (
            <span className="day-bar" aria-hidden="true">
              <span style={{ width: `${Math.min(100, Math.round((taken / total) * 100))}%` }} />
            </span>
          ) : null}
          <span className="nums text-small">{placesText(slot)}</span>
        </div>
        {parties.length === 0 ? null : (
          <p className="text-small break-words">
            {[...named, ...(others > 0 ? [others === 1 ? 'un altro' : `altri ${others}`] : [])].join(', ')}
          </p>
        )}
        <More slot={slot} date={date} chosen={chosen} />
      </div>
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
    // Places in units that are sold whole, or that are blocked.
    ...(lost > 0 ? [`${lost} non ${lost === 1 ? 'vendibile' : 'vendibili'}`] : []),
    ...(left > 0 && party < left ? [`gruppo più grande: ${people(party)}`] : []),
  ];
  return parts.join(', ');
}

const RESUME = { slot: 'Riprendi le vendite', day: 'Riprendi le vendite del giorno' };

/** If the whole day is stopped, the link resumes the day. */
function StopLink({ slot, date, chosen }: SlotProps) {
  const { state, stopped, started, slotId, resourceId } = slot;
  if (started || state === 'closed' || state === 'gone') return null;
  const href =
    stopped === 'day'
      ? stopHref({ ...chosen, resourceId }, { date }, 'resume')
      : stopHref(chosen, { date, slotId }, stopped === 'slot' ? 'resume' : 'stop');
  return (
    <TextLink href={href} data-no-print>
      {stopped === undefined ? 'Ferma le vendite' : RESUME[stopped]}
    </TextLink>
  );
}

function CloseLink({ slot, date, chosen }: SlotProps) {
  const target = { date, slotId: slot.slotId };
  if (slot.state === 'gone' || slot.closedCalendarId !== undefined) return null;
  const mode = slot.state === 'closed' ? 'open' : 'close';
  return (
    <a href={closeSlotHref(chosen, target, mode)} className="link link-alone" data-no-print>
      {mode === 'open' ? 'Riapri la fascia' : 'Chiudi la fascia'}
    </a>
  );
}

/** Actions and obstacles; open if a coming departure can't be booked at all, nothing if one left empty. */
function More({ slot, date, chosen }: SlotProps) {
  const { slotId, bookable, started, bookings } = slot;
  const blocked = slot.services.filter(({ obstacles }) => obstacles.length > 0);
  const free = bookable && blocked.length === 0;
  if (started && bookings === 0) return null;
  return (
    <details className="why text-small" open={!bookable && !started}>
      <summary>{free ? 'Altro' : 'Perché non è disponibile?'}</summary>
      <div className="grid gap-2">
        {free ? <p className="text-muted">Si può prenotare.</p> : null}
        <Reasons obstacles={slot.obstacles} />
        {blocked.map(({ id, name, obstacles }) => (
          <div key={id}>
            <p className="font-semibold break-words">{name}</p>
            <Reasons obstacles={obstacles} />
          </div>
        ))}
        <May right="manage">
          <p className="flex flex-wrap gap-x-4">
            <StopLink slot={slot} date={date} chosen={chosen} />
            <CloseLink slot={slot} date={date} chosen={chosen} />
            {bookings === 0 ? null : (
              <TextLink href={`/availability/departures/cancel?slot=${slotId}&date=${date}`} data-no-print>
                Annulla la partenza
              </TextLink>
            )}
          </p>
        </May>
      </div>
    </details>
  );
}
