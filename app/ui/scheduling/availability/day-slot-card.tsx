import type { DaySlot } from '#app/domain/scheduling/views/day-page.ts';

import { counted, people } from '../../format/counts.ts';
import { timeRange } from '../../format/times.ts';
import { Badge } from '../../parts/badge.tsx';
import { bookingsHref } from '../bookings-href.ts';
import { closeSlotHref, stopHref, type Chosen } from './availability-address.ts';
import { Reasons } from './reasons.tsx';
import { SLOT_STATES } from './state-words.ts';

type Props = { slot: DaySlot; date: string; chosen: Chosen };

export function DaySlotCard({ slot, date, chosen }: Props) {
  const { words, tone } = SLOT_STATES[slot.state];
  const { resourceId, slotId, startTime, endTime } = slot;
  return (
    <li className="card grid content-start gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-sans text-h3 font-bold tracking-normal break-words">
            <span className="nums">{timeRange(startTime, endTime)}</span> {slot.name}
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

/** Of a day that is stopped as a whole the day's own sales are resumed. */
function StopLink({ slot, date, chosen }: Props) {
  const { state, stopped, started, slotId, resourceId } = slot;
  if (started || state === 'closed' || state === 'gone') return null;
  const href =
    stopped === 'day'
      ? stopHref({ ...chosen, resourceId }, { date }, 'resume')
      : stopHref(chosen, { date, slotId }, stopped === 'slot' ? 'resume' : 'stop');
  return (
    <a href={href} className="link link-alone" data-no-print>
      {stopped === undefined ? 'Ferma le vendite' : 'Riprendi le vendite'}
    </a>
  );
}

function CloseLink({ slot, date, chosen }: Props) {
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
