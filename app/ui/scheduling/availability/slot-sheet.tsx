// The sheet of one departure beside the board: data, occupancy, actions.
import { Link } from 'react-router';
import { longDate } from '#app/domain/date-words.ts';
import type { ShownSlot } from '#app/domain/scheduling/obstacles.ts';
import { counted } from '../../format/counts.ts';
import { hoursWords } from '../../format/hours-words.ts';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useRights } from '../../shell/may.tsx';
import { bookHereHref, departureHref } from '../bookings-href.ts';
import {
  type AvailabilityChoice,
  closeSlotHref,
  dayViewHref,
  SLOT_STATES,
  stopHref,
} from './availability-words.tsx';

export type SheetSlot = ShownSlot & {
  date: string;
  /** Services that can be sold by hand on its resource. */
  services: readonly { id: number; name: string }[];
};

type Props = { slot: SheetSlot; close: string; address: AvailabilityChoice };

export function SlotSheet({ slot, close, address }: Props) {
  const { name, startTime, endTime, date, activityId, resourceId, slotId, resourceName, reason, bookings } =
    slot;
  const { words, tone } = SLOT_STATES[slot.state];
  const may = useRights();
  return (
    <aside id="scheda" className="slot-sheet" aria-labelledby="scheda-title" tabIndex={-1} data-no-print>
      <div className="flex items-start justify-between gap-2">
        <h2 id="scheda-title" className="min-w-0 font-sans text-h3 font-bold tracking-normal break-words">
          <span className="nums">{hoursWords(startTime, endTime)}</span> {name}
        </h2>
        <Link to={close} preventScrollReset className="icon-link" aria-label="Chiudi la scheda">
          <Icon name="close" />
        </Link>
      </div>
      <p className="break-words text-muted">{`${longDate(date)} · ${resourceName}`}</p>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{words}</Badge>
        <span className="nums">{placesOf(slot)}</span>
      </p>
      {reason === '' ? null : <p className="break-words">{reason}</p>}
      <div className="grid gap-2">
        <ButtonLink href={departureHref({ date, slotId })}>
          {bookings === 0
            ? 'Apri la partenza'
            : `Apri la partenza: ${counted(bookings, 'prenotazione', 'prenotazioni')}`}
        </ButtonLink>
        {isOpen(slot) && may('bookings', activityId)
          ? slot.services.map((service) => (
              <ButtonLink key={service.id} href={bookHereHref(service.id, slot)} variant="secondary">
                <Icon name="plus" />
                {slot.services.length === 1 ? 'Prenota qui' : `Prenota «${service.name}»`}
              </ButtonLink>
            ))
          : null}
        {may('manage', activityId) ? <Sales slot={slot} address={address} /> : null}
      </div>
      {isOpen(slot) ? null : (
        <Link to={dayViewHref({ ...address, resourceId }, date)} className="link link-alone text-small">
          Perché non è disponibile?
        </Link>
      )}
    </aside>
  );
}

/** A place can be sold now. */
function isOpen({ state, left }: SheetSlot): boolean {
  return left > 0 && (state === 'available' || state === 'partially_booked');
}

function placesOf({ taken, total, left, state }: SheetSlot): string {
  if (total === 0) return counted(taken, 'posto venduto', 'posti venduti');
  const sold = `${taken} di ${counted(total, 'posto venduto', 'posti venduti')}`;
  return left > 0 && state !== 'over' ? `${sold}, ${counted(left, 'libero', 'liberi')}` : sold;
}

function Sales({ slot, address }: Pick<Props, 'slot' | 'address'>) {
  const { state, started, stopped, slotId, resourceId, date } = slot;
  if (started || state === 'gone') return null;
  if (state === 'closed')
    return slot.closedCalendarId === undefined ? (
      <ButtonLink href={closeSlotHref(address, { date, slotId }, 'open')} variant="secondary">
        Riapri la fascia
      </ButtonLink>
    ) : null;
  if (stopped === 'day')
    return (
      <ButtonLink href={stopHref({ ...address, resourceId }, { date }, 'resume')} variant="secondary">
        Riprendi le vendite del giorno
      </ButtonLink>
    );
  return (
    <ButtonLink
      href={stopHref(address, { date, slotId }, stopped === 'slot' ? 'resume' : 'stop')}
      variant="secondary"
    >
      {stopped === 'slot' ? 'Riprendi le vendite' : 'Ferma le vendite'}
    </ButtonLink>
  );
}
